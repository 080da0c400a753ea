import { useQueryClient } from '@tanstack/react-query'
import type { Address } from '#contract/account.ts'
import { ask } from '#web/storefront/app/ask.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { AddressText } from './address-text.tsx'
import { AskBefore } from './form/ask-before.tsx'
import { useSubmission } from './form/use-submission.ts'

/** Asks before an address goes; null when there is none to ask about. */
export function DeleteAddress({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const t = useText()
  const call = useCall()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const remove = async ({ id }: Address) => {
    const list = await submit({ id }, (options) => call('account.deleteAddress', { id }, options))
    client.setQueryData(ask('account.addresses', {}).queryKey, list)
    toast({ text: t('account.address.deleted') })
  }
  return (
    <AskBefore item={address} title={t('account.address.deleteTitle')} remove={remove} onClose={onClose}>
      {(going) => (
        <p>
          <b>{going.consignee}</b>
          <AddressText address={going} />
        </p>
      )}
    </AskBefore>
  )
}
