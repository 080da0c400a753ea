import { useQueryClient } from '@tanstack/react-query'
import type { PayoutAccount } from '#contract/wallet.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useApi } from '#web/client/use-api.ts'
import { ConfirmDelete } from '#web/client/form/confirm-delete.tsx'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

/**
 * Confirms the deletion of a payout account, because adding it again takes the fund password; closed while `account` is
 * null.
 */
export function DeletePayoutAccount({ account, onClose }: { account: PayoutAccount | null; onClose: () => void }) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const remove = async ({ id: accountId }: PayoutAccount) => {
    const list = await submit({ accountId }, (options) => call('wallet.deleteAccount', { accountId }, options))
    client.setQueryData(apiQuery('wallet.accounts', {}).queryKey, list)
    toast({ text: t('wallet.account.deleted') })
  }
  return (
    <ConfirmDelete item={account} title={t('wallet.account.deleteTitle')} remove={remove} onClose={onClose}>
      {({ label, masked }) => (
        <>
          <p>
            <b>
              <bdi>{label}</bdi> <bdi className="tabular-numbers">{masked}</bdi>
            </b>
          </p>
          <p>{t('wallet.account.deleteText')}</p>
        </>
      )}
    </ConfirmDelete>
  )
}
