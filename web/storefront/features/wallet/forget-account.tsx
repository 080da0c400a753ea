import { useQueryClient } from '@tanstack/react-query'
import type { PayoutAccount } from '#contract/wallet.ts'
import { ask } from '#web/storefront/app/ask.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { AskBefore } from '#web/storefront/features/account/form/ask-before.tsx'
import { useSubmission } from '#web/storefront/features/account/form/use-submission.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'

/** Asks before an account is forgotten, for binding it again takes the fund password; null when there is none to ask about. */
export function ForgetAccount({ account, onClose }: { account: PayoutAccount | null; onClose: () => void }) {
  const t = useText()
  const call = useCall()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const forget = async ({ id: accountId }: PayoutAccount) => {
    const list = await submit({ accountId }, (options) => call('wallet.deleteAccount', { accountId }, options))
    client.setQueryData(ask('wallet.accounts', {}).queryKey, list)
    toast({ text: t('wallet.account.deleted') })
  }
  return (
    <AskBefore item={account} title={t('wallet.account.deleteTitle')} remove={forget} onClose={onClose}>
      {({ label, masked }) => (
        <>
          <p>
            <b>
              <bdi>{label}</bdi> <bdi className="num">{masked}</bdi>
            </b>
          </p>
          <p>{t('wallet.account.deleteText')}</p>
        </>
      )}
    </AskBefore>
  )
}
