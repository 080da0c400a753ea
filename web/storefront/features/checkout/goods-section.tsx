import type { Quote } from '#contract/orders.ts'
import { useCart } from '#web/storefront/features/cart/cart-provider.tsx'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { SelectField, TextField } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'

type Group = Quote['groups'][number]
type Method = Group['delivery']

type GoodsSectionProps = {
  readonly groups: readonly Group[]
  /** Bought from the cart, so that there is a cart to go back to. */
  readonly isCart: boolean
  readonly notes: Readonly<Record<string, string>>
  readonly onNote: (sellerId: string, text: string) => void
  readonly onDeliver: (sellerId: string, methodId: string) => void
}

/** "Standard, 2 to 4 days · $4.00" */
function useMethodText() {
  const t = useText()
  const price = usePrice()
  return ({ name, daysMin, daysMax, fee }: Method) =>
    t('checkout.delivery.priced', {
      method: t('checkout.delivery.days', { method: name, min: daysMin, max: daysMax }),
      fee: fee === 0 ? t('checkout.delivery.free') : price(fee),
    })
}

/** A choice where the store has several ways, else the one way it has. */
function Delivery({ group, onChange }: { group: Group; onChange: (methodId: string) => void }) {
  const t = useText()
  const text = useMethodText()
  if (group.deliveryMethods.length < 2)
    return (
      <div className="se-way">
        <b>{t('checkout.delivery.title')}</b>
        <p className="num">
          <Icon name="truck" size={20} />
          {text(group.delivery)}
        </p>
      </div>
    )
  return (
    <SelectField
      label={t('checkout.delivery.title')}
      value={group.delivery.id}
      onChange={(event) => onChange(event.target.value)}
    >
      {group.deliveryMethods.map((method) => (
        <option key={method.id} value={method.id}>
          {text(method)}
        </option>
      ))}
    </SelectField>
  )
}

/** What is bought, store by store, each with its delivery and a note. */
export function GoodsSection({ groups, isCart, notes, onNote, onDeliver }: GoodsSectionProps) {
  const t = useText()
  const { openCart } = useCart()
  const toCart = (
    <Button variant="text" onClick={openCart}>
      {t('checkout.backToCart')}
    </Button>
  )
  return (
    <Card title={t('checkout.goods.title')} action={isCart ? toCart : undefined}>
      {groups.map((group) => (
        <section className="se-store" key={group.seller.id}>
          <h3>
            <Icon name="store" size={16} />
            {group.seller.name}
          </h3>
          <ul>
            {group.lines.map((line) => (
              <li key={line.skuId}>
                <OrderLine line={line} />
              </li>
            ))}
          </ul>
          <div className="form-two">
            <Delivery group={group} onChange={(methodId) => onDeliver(group.seller.id, methodId)} />
            <TextField
              label={t('checkout.note.label')}
              placeholder={t('checkout.note.placeholder')}
              maxLength={500}
              value={notes[group.seller.id] ?? ''}
              onChange={(event) => onNote(group.seller.id, event.target.value)}
            />
          </div>
        </section>
      ))}
    </Card>
  )
}
