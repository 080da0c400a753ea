import { useQueryClient } from '@tanstack/react-query'
import type { Address } from '#contract/address.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useApi } from '#web/client/use-api.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AddressText } from './address-text.tsx'
import { ConfirmDelete } from '#web/client/form/confirm-delete.tsx'
import { useSubmission } from '#web/client/form/use-submission.ts'

/** Confirms the deletion of an address; closed while `address` is null. */
export function DeleteAddress({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const remove = async ({ id }: Address) => {
    const list = await submit({ id }, (options) => call('account.deleteAddress', { id }, options))
    client.setQueryData(apiQuery('account.addresses', {}).queryKey, list)
    toast({ text: t('account.address.deleted') })
  }
  return (
    <ConfirmDelete item={address} title={t('account.address.deleteTitle')} remove={remove} onClose={onClose}>
      {(going) => (
        <p>
          <b>{going.consignee}</b>
          <AddressText address={going} />
        </p>
      )}
    </ConfirmDelete>
  )
}
