import type { Quote } from '#contract/checkout.ts'
import { useBoot } from '#web/client/boot.ts'
import { ApproximateTotal } from '#web/client/approximate-price.tsx'
import { usePrice } from '#web/client/price.tsx'
import { PriceBreakdown } from '#web/storefront/features/orders/price-breakdown.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { CouponChoice } from './coupon-choice.tsx'
import { listNamedDiscounts } from './named-discounts.ts'
import { TopUp } from './top-up.tsx'

type OrderSummaryProps = {
  readonly quote: Quote
  /** The amount that the chosen wallet lacks, or 0. */
  readonly missing: number
  /** The address of this page, to which a recharge leads back. */
  readonly back: string
  /** A store does not send to the address; nothing can be placed. */
  readonly unsent: boolean
  /** A new quote is being fetched; until then no order can be placed. */
  readonly busy: boolean
  readonly placing: boolean
  readonly onPlace: () => void
  /** Chooses the brand's coupon, or none. */
  readonly onCoupon: (couponId: string | null) => void
}

/** Why a business pays no tax, or that the address decides it. */
function TaxNote({ taxation }: { taxation: NonNullable<Quote['taxation']> }) {
  const t = useText()
  const { business, estimated, included } = taxation
  if (business?.exemption)
    return (
      <p className="settlement-tax-note">
        {t(`orders.tax.${business.exemption}`)} <bdi dir="ltr">{business.number}</bdi>
      </p>
    )
  return estimated && included ? <p className="settlement-tax-note">{t('checkout.tax.home')}</p> : null
}

/** Every sum before the press, and the press. */
export function OrderSummary({ quote, missing, back, unsent, busy, placing, onPlace, onCoupon }: OrderSummaryProps) {
  const t = useText()
  const price = usePrice()
  const { brand } = useBoot()
  const { totals, groups, taxation } = quote
  return (
    <Card title={t('checkout.sum.title')}>
      <PriceBreakdown
        amounts={{ ...totals, ...(taxation && taxation.relief > 0 && { taxAdded: -taxation.relief }) }}
        isTaxEstimated={taxation?.estimated ?? false}
        discounts={listNamedDiscounts(quote).map(({ name, amount }) => ({
          label: t('checkout.sum.coupon', { name }),
          amount,
        }))}
        labels={{
          goods: t('checkout.sum.goods', { count: totals.quantity }),
          delivery: t('checkout.sum.delivery', { count: groups.length }),
          payable: t('checkout.sum.payable'),
        }}
      />
      <ApproximateTotal amount={totals.payable} />
      {taxation && <TaxNote taxation={taxation} />}
      <CouponChoice of={brand.name} coupons={quote.coupons} onChoose={onCoupon} />
      <div className="settlement-place settlement-submit">
        {missing > 0 ? (
          <TopUp amount={missing} back={back} />
        ) : (
          <Button full busy={busy || placing} disabled={unsent} onClick={onPlace}>
            {t('checkout.placeOrder', { amount: price(totals.payable) })}
          </Button>
        )}
      </div>
      <p className="settlement-fine-print">
        <Icon name="shield" size={16} />
        {t('checkout.reassurance')}
      </p>
      {quote.withdrawalDays > 0 && (
        <p className="settlement-fine-print">
          <Icon name="return" size={16} />
          {t('checkout.withdrawal.right', { days: quote.withdrawalDays })}
        </p>
      )}
    </Card>
  )
}
