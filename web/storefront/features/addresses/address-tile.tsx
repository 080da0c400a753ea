import './address.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '#contract/address.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useApi } from '#web/client/use-api.ts'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AddressText } from './address-text.tsx'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'

type AddressTileProps = {
  readonly address: Address
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** One saved address with its actions. */
export function AddressTile({ address, onEdit, onDelete }: AddressTileProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const submit = useSubmission()
  const [busy, setBusy] = useState(false)
  const makeDefault = async () => {
    setBusy(true)
    try {
      const input = { id: address.id }
      const list = await submit(input, (options) => call('account.defaultAddress', input, options))
      client.setQueryData(apiQuery('account.addresses', {}).queryKey, list)
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    } finally {
      setBusy(false)
    }
  }
  const named = (label: string) => `${label}: ${address.consignee}, ${address.street}`
  return (
    <article className="address-tile">
      <h2>
        <bdi>{address.consignee}</bdi>
        {address.use === 1 && <Badge tone="soft">{t('account.address.isDefault')}</Badge>}
      </h2>
      <p>
        <AddressText address={address} />
      </p>
      <div className="address-tile-actions">
        <Button variant="text" aria-label={named(t('common.edit'))} onClick={onEdit}>
          {t('common.edit')}
        </Button>
        {address.use === 0 && (
          <Button variant="text" busy={busy} aria-label={named(t('account.address.makeDefault'))} onClick={makeDefault}>
            {t('account.address.makeDefault')}
          </Button>
        )}
        <Button variant="text" aria-label={named(t('common.delete'))} onClick={onDelete}>
          {t('common.delete')}
        </Button>
      </div>
    </article>
  )
}
