import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Address } from '#contract/address.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { AddressForm } from '#web/storefront/features/addresses/address-form.tsx'
import { AddressText } from '#web/storefront/features/addresses/address-text.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { Badge } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { RadioGroup, RadioTile } from '#web/kit/radio-tile.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type AddressSectionProps = {
  readonly addressId: string | undefined
  readonly onPick: (id: string) => void
  /** The order was to be placed with no address chosen. */
  readonly missing: boolean | undefined
}

type Edited = Address | 'new' | null

function Tiles({
  addressId,
  onPick,
  onEdit,
}: Omit<AddressSectionProps, 'missing'> & { onEdit: (one: Address) => void }) {
  const t = useText()
  const { pageList } = useSuspenseQuery(apiQuery('account.addresses', {})).data
  return (
    <RadioGroup legend={t('checkout.address.title')} columns={2}>
      {pageList.map((address) => (
        <div className="address-section-tile" key={address.id}>
          <RadioTile
            name="address"
            checked={address.id === addressId}
            onChange={() => onPick(address.id)}
            title={
              <>
                <bdi>{address.consignee}</bdi>{' '}
                {address.use === 1 && <Badge tone="soft">{t('account.address.isDefault')}</Badge>}
              </>
            }
          >
            <AddressText address={address} />
          </RadioTile>
          <IconButton
            icon="edit"
            size={36}
            label={t('checkout.address.edit', { name: address.consignee })}
            onClick={() => onEdit(address)}
          />
        </div>
      ))}
    </RadioGroup>
  )
}

/** The delivery address: a saved one, or a new one from the form. */
export function AddressSection({ addressId, onPick, missing }: AddressSectionProps) {
  const t = useText()
  const { pageList } = useSuspenseQuery(apiQuery('account.addresses', {})).data
  const [edited, setEdited] = useState<Edited>(pageList.length === 0 ? 'new' : null)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (missing) place.current?.querySelector<HTMLElement>('[data-form-alert], input')?.focus()
  }, [missing])
  /** The focus follows into the form and back out of it. */
  const show = (next: Edited) => {
    flushSync(() => setEdited(next))
    place.current?.querySelector<HTMLElement>(next ? '[data-autofocus]' : 'input:checked')?.focus()
  }
  const add = (
    <Button variant="text" onClick={() => show('new')}>
      {t('checkout.address.add')}
    </Button>
  )
  const saved = (address: Address) => {
    onPick(address.id)
    show(null)
  }
  return (
    <Card title={t('checkout.address.title')} action={edited ? undefined : add}>
      <div ref={place} className="form">
        {missing && !addressId && <FormAlert>{t('checkout.address.missing')}</FormAlert>}
        {edited ? (
          <AddressForm
            key={edited === 'new' ? 'new' : edited.id}
            address={edited === 'new' ? null : edited}
            onSaved={saved}
            onCancel={() => show(null)}
          />
        ) : pageList.length > 0 ? (
          <Tiles addressId={addressId} onPick={onPick} onEdit={show} />
        ) : (
          <p>{t('checkout.address.empty')}</p>
        )}
      </div>
    </Card>
  )
}
