import type { Quote } from '#contract/checkout.ts'
import { useCart } from '#web/storefront/features/cart/cart-provider.tsx'
import { ClosureNotice } from '#web/storefront/features/goods/closure-notice.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { CouponChoice } from './coupon-choice.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'

type Group = Quote['groups'][number]
type GoodsSectionProps = {
  readonly groups: readonly Group[]
  /** Days of the right of withdrawal at the address; 0: none. */
  readonly withdrawalDays: number
  /** Bought from the cart, so that there is a cart to go back to. */
  readonly isCart: boolean
  readonly notes: Readonly<Record<string, string>>
  readonly onNote: (sellerId: string, text: string) => void
  readonly onDeliver: (sellerId: string, methodId: string) => void
  /** Chooses a store's coupon, or none of them. */
  readonly onCoupon: (sellerId: string, couponId: string | null) => void
}

/** The ordered goods by store, each with its delivery method and a note. */
export function GoodsSection(props: GoodsSectionProps) {
  const { groups, withdrawalDays, isCart, notes, onNote, onDeliver, onCoupon } = props
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
        <section className="settlement-store" key={group.seller.id}>
          <h3>
            <Icon name="store" size={16} />
            {group.seller.name}
          </h3>
          {group.closure && <ClosureNotice store={group.seller.name} closure={group.closure} />}
          <ul>
            {group.lines.map((line) => (
              <li key={line.skuId}>
                <OrderLine line={line} />
                {withdrawalDays > 0 && line.withdrawalExemption && (
                  <p className="settlement-exempt">
                    <Icon name="info" size={16} />
                    {t(`goods.exempt.${line.withdrawalExemption}`)}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <div className="settlement-row">
            <DeliveryChoice group={group} onChange={(methodId) => onDeliver(group.seller.id, methodId)} />
            <TextField
              label={t('checkout.note.label')}
              placeholder={t('checkout.note.placeholder')}
              maxLength={500}
              value={notes[group.seller.id] ?? ''}
              onChange={(event) => onNote(group.seller.id, event.target.value)}
            />
          </div>
          <CouponChoice
            of={group.seller.name}
            coupons={group.coupons}
            onChoose={(couponId) => onCoupon(group.seller.id, couponId)}
          />
        </section>
      ))}
    </Card>
  )
}
