import './wallet.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { OperationData } from '#web/client/api-call.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { findMissingLevel, IdentityNeeded } from '#web/storefront/features/identity/identity-needed.tsx'
import { identityQuery } from '#web/storefront/features/identity/own-identity.ts'
import { FundPasswordForm } from '#web/storefront/features/passwords/fund-password-form.tsx'
import { usePrice } from '#web/client/price.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { PayoutAccounts } from './payout-accounts.tsx'
import { RequestList } from './request-list.tsx'
import { RequestStatus } from './request-status.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalRules } from './withdrawal-rules.tsx'

const rulesQuery = apiQuery('wallet.withdrawalRules', {})
const historyQuery = apiQuery('wallet.withdrawals', { pageNum: 1, pageSize: 20 })

export const queries = () => [
  rulesQuery,
  historyQuery,
  apiQuery('wallet.balance', {}),
  apiQuery('wallet.accounts', {}),
  apiQuery('account.info', {}),
  identityQuery,
]

/**
 * The next step: wait, set a fund password, or withdraw. While withdrawals are closed, the rules above say until when.
 */
function NextStep({ now }: { now: OperationData<'wallet.withdrawalRules'> }) {
  const t = useText()
  const price = usePrice()
  const { fundPasswordSet } = useSuspenseQuery(apiQuery('account.info', {})).data
  const { money } = useSuspenseQuery(apiQuery('wallet.balance', {})).data
  const { pageList: accounts } = useSuspenseQuery(apiQuery('wallet.accounts', {})).data
  const isVerified = findMissingLevel(useSuspenseQuery(identityQuery).data, 'withdrawal') === null
  const { unfinished, nextAt } = now
  if (unfinished)
    return (
      <Card>
        <p>
          <b>{t('wallet.withdraw.unfinished', { amount: price(unfinished.amount) })}</b>
        </p>
        <p className="wallet-quiet">{t('wallet.withdraw.unfinishedText', { amount: price(unfinished.total) })}</p>
      </Card>
    )
  if (!fundPasswordSet)
    return (
      <Card title={t('account.fund.title')}>
        <div className="wallet-form">
          <p className="wallet-note">{t('wallet.withdraw.needPassword')}</p>
          <FundPasswordForm isSet={false} quiet />
        </div>
      </Card>
    )
  return (
    <>
      <PayoutAccounts accounts={accounts} />
      {accounts.length > 0 && nextAt === null && isVerified && (
        <Card title={t('wallet.withdraw')}>
          <WithdrawForm rules={now} accounts={accounts} available={money} />
        </Card>
      )}
    </>
  )
}

export function Page(_props: PageProps) {
  const t = useText()
  const href = useHref()
  const { data } = useSuspenseQuery(rulesQuery)
  const { pageList } = useSuspenseQuery(historyQuery).data
  return (
    <AccountLayout
      page="/userInfo/wallet"
      action={
        <ButtonLink variant="text" href={href('/userInfo/wallet')}>
          {t('wallet.back')}
        </ButtonLink>
      }
    >
      <IdentityNeeded action="withdrawal" />
      <WithdrawalRules rules={data} />
      <NextStep now={data} />
      <RequestList
        title={t('wallet.withdraw.history')}
        rows={pageList.map(({ id, amount, createdAt, account, answer, status }) => ({
          id,
          amount,
          at: createdAt,
          status: <RequestStatus status={status} />,
          notes: [`${account.label} ${account.masked}`, ...(answer ? [answer] : [])],
        }))}
      />
    </AccountLayout>
  )
}
