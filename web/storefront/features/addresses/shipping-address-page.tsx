import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '#contract/address.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressTile } from './address-tile.tsx'
import { DeleteAddress } from './delete-address.tsx'

export const queries = () => [apiQuery('account.addresses', {})]

type EditDialogProps = { readonly edited: Address | 'new' | null; readonly onClose: () => void }

function EditDialog({ edited, onClose }: EditDialogProps) {
  const t = useText()
  return (
    <Dialog
      open={edited !== null}
      onClose={onClose}
      title={t(edited === 'new' ? 'account.address.add' : 'account.address.edit')}
    >
      {edited && <AddressForm address={edited === 'new' ? null : edited} onSaved={onClose} onCancel={onClose} />}
    </Dialog>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const { addressesPerUserMax: max } = useBoot().brand.policy
  const { pageList } = useSuspenseQuery(apiQuery('account.addresses', {})).data
  const [edited, setEdited] = useState<Address | 'new' | null>(search.get('add') ? 'new' : null)
  const [leaving, setLeaving] = useState<Address | null>(null)
  const isFull = pageList.length >= max
  const add = (
    <Button icon="plus" small aria-disabled={isFull} onClick={() => !isFull && setEdited('new')}>
      {t('account.address.add')}
    </Button>
  )
  return (
    <AccountLayout page="/userInfo/setup/shipping-address" action={pageList.length > 0 && add}>
      {pageList.length === 0 ? (
        <Card>
          <EmptyState
            image={{ src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 }}
            title={t('account.address.empty.title')}
            sentence={t('account.address.empty.text')}
            action={add}
          />
        </Card>
      ) : (
        <>
          <p className="shipping-address-count tabular-numbers">
            {isFull ? t('account.address.full', { max }) : t('account.address.lead', { count: pageList.length, max })}
          </p>
          <ul className="shipping-address-list">
            {pageList.map((address) => (
              <li key={address.id}>
                <AddressTile address={address} onEdit={() => setEdited(address)} onDelete={() => setLeaving(address)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <EditDialog edited={edited} onClose={() => setEdited(null)} />
      <DeleteAddress address={leaving} onClose={() => setLeaving(null)} />
    </AccountLayout>
  )
}
