import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayoutAccount } from '#contract/wallet.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { formatWithdrawalDays } from '#web/client/withdrawal-window.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { toLocalDigits } from '#web/kit/number.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { useTimes } from '../../app/times.ts'
import { useMoneyText } from '../../app/money.ts'

type Rules = OperationData<'wallet.withdrawalRules'>

/** The rules of the next payout: limits, fee, hours, and how many are left today. */
export function PayoutRules({ rules }: { rules: Rules }) {
  const t = useText()
  const money = useMoneyText()
  const { intl } = useLanguage()
  const { min, max, fee, from, until, timeZone, perDay, leftToday } = rules
  const days = formatWithdrawalDays(rules, intl)
  const facts = [
    [t('balance.rules.amount'), t('balance.payout.range', { min: money(min), max: money(max) })],
    [t('balance.column.fee'), money(fee)],
    [
      t('balance.rules.hours'),
      t('balance.rules.hoursText', {
        from: toLocalDigits(from, intl),
        until: toLocalDigits(until, intl),
        zone: timeZone,
      }),
    ],
    ...(days ? [[t('balance.rules.days'), days] as const] : []),
    [t('balance.rules.today'), t('balance.rules.todayText', { left: leftToday, perDay })],
  ] as const
  return (
    <dl className="balance-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="tabular-numbers">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The amount that the owner may take out now, and the rules. */
export function NextPayoutCard({ rules, available }: { rules: Rules; available: number }) {
  const t = useText()
  const money = useMoneyText()
  const { formatTimeOfYear } = useTimes()
  const { intl } = useLanguage()
  return (
    <section className="console-card" aria-labelledby="balance-next">
      <header>
        <h2 id="balance-next">{t('balance.next')}</h2>
      </header>
      <div className="console-card-body">
        <p className="balance-sum tabular-numbers">{money(Math.max(available, 0))}</p>
        <PayoutRules rules={rules} />
        {rules.unfinished && (
          <NoticeLine tone="info">{t('balance.unfinished', { amount: money(rules.unfinished.amount) })}</NoticeLine>
        )}
        {rules.openNow && rules.nextAt === null && (
          <NoticeLine tone="info">
            {t('balance.payout.openNow', { until: toLocalDigits(rules.until, intl) })}
          </NoticeLine>
        )}
        {rules.nextAt && (
          <NoticeLine tone="info">{t('balance.payout.closed', { time: formatTimeOfYear(rules.nextAt) })}</NoticeLine>
        )}
      </div>
    </section>
  )
}

function useRemove(onDone: () => void) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: ({ id }: PayoutAccount) => call('wallet.deleteAccount', { accountId: id }),
    onSuccess: (list) => {
      client.setQueryData(apiQuery('wallet.accounts', {}).queryKey, list)
      toast({ text: t('balance.account.deleted') })
      onDone()
    },
  })
}

/** The owner's accounts for payouts. */
export function PayoutAccountsCard({
  accounts,
  hasPassword,
}: {
  accounts: readonly PayoutAccount[]
  hasPassword: boolean
}) {
  const t = useText()
  const { formatTimeOfYear } = useTimes()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PayoutAccount | null>(null)
  const close = () => setRemoving(null)
  const remove = useRemove(close)
  return (
    <section className="console-card" aria-labelledby="balance-accounts">
      <header>
        <h2 id="balance-accounts">{t('balance.accounts')}</h2>
        {hasPassword && (
          <ActionButton small onClick={() => setAdding(true)}>
            {t('balance.account.add')}
          </ActionButton>
        )}
      </header>
      <div className="console-card-body">
        {!hasPassword && (
          <NoticeLine
            tone="prog"
            action={
              <a className="console-link" href="/userInfo/setup/index">
                {t('balance.account.setPassword')}
              </a>
            }
          >
            {t('balance.account.needsPassword')}
          </NoticeLine>
        )}
        {accounts.length === 0 && hasPassword && <p className="console-help">{t('balance.account.none')}</p>}
        <ul className="balance-accounts">
          {accounts.map((account) => (
            <li key={account.id}>
              <span>
                <b>{account.label}</b> <bdi dir="ltr">{account.masked}</bdi>
                {account.usableFrom && (
                  <StatusMark shape="waiting" tone="prog">
                    {t('balance.account.usableFrom', { time: formatTimeOfYear(account.usableFrom) })}
                  </StatusMark>
                )}
              </span>
              <ActionButton
                small
                variant="quiet"
                aria-label={t('balance.account.deleteNamed', { account: `${account.label} ${account.masked}` })}
                onClick={() => setRemoving(account)}
              >
                {t('common.delete')}
              </ActionButton>
            </li>
          ))}
        </ul>
      </div>
      <AddAccountDialog open={isAdding} onClose={() => setAdding(false)} />
      <ConsoleDialog
        open={removing !== null}
        onOpenChange={close}
        title={t('balance.account.deleteTitle')}
        description={removing && `${removing.label} ${removing.masked}`}
        actions={
          <>
            <ActionButton onClick={close}>{t('common.cancel')}</ActionButton>
            <ActionButton
              variant="danger"
              aria-disabled={remove.isPending}
              onClick={() => removing && remove.mutate(removing)}
            >
              {t('common.delete')}
            </ActionButton>
          </>
        }
      >
        {remove.isError && <NoticeLine tone="bad">{failureText(t, remove.error)}</NoticeLine>}
      </ConsoleDialog>
    </section>
  )
}
