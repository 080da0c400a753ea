import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayoutAccount } from '#contract/wallet.ts'
import { ask } from '#web/storefront/app/ask.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { useSubmission } from '#web/storefront/features/account/form/use-submission.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { BindAccount } from './bind-account.tsx'

/** Where withdrawals can go, and the ways to bind another account and to forget one. */
export function PayoutAccounts({ accounts }: { accounts: readonly PayoutAccount[] }) {
  const t = useText()
  const call = useCall()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const [isBinding, setBinding] = useState(false)
  const forget = async (accountId: string) => {
    try {
      const list = await submit({ accountId }, (options) => call('wallet.deleteAccount', { accountId }, options))
      client.setQueryData(ask('wallet.accounts', {}).queryKey, list)
      toast({ text: t('wallet.account.deleted') })
    } catch (error) {
      toast({ text: failureText(t, error) })
    }
  }
  return (
    <Card
      title={t('wallet.account.title')}
      action={
        <Button variant="text" onClick={() => setBinding(true)}>
          {t('wallet.account.add')}
        </Button>
      }
    >
      {accounts.length === 0 ? (
        <p className="wal-quiet">{t('wallet.account.none')}</p>
      ) : (
        <ul className="wal-rows">
          {accounts.map(({ id, kind, label, masked }) => (
            <li key={id}>
              <div>
                <b>{label}</b>
                <small>
                  {t(`wallet.account.${kind}`)} <bdi className="num">{masked}</bdi>
                </small>
              </div>
              <IconButton
                icon="trash"
                label={t('wallet.account.delete', { name: `${label} ${masked}` })}
                onClick={() => void forget(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <BindAccount open={isBinding} onClose={() => setBinding(false)} />
    </Card>
  )
}
