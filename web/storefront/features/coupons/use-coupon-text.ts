import type { Coupon, QuotedCoupon } from '#contract/promotions.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

type Terms = Omit<Coupon, 'left' | 'collected'>

/** The benefit and the condition of a coupon as text: "$5.00 off", "from $30.00". */
export function useCouponText() {
  const t = useText()
  const price = usePrice()
  const gives = ({ kind, amount, percent, cap }: Terms) => {
    if (kind === 'free_delivery') return t('coupons.gives.delivery')
    if (kind === 'amount') return t('coupons.gives.amount', { amount: price(amount ?? 0) })
    const share = { percent: percent ?? 0 }
    return cap === null
      ? t('coupons.gives.percent', share)
      : t('coupons.gives.percentCap', { ...share, cap: price(cap) })
  }
  const requires = ({ minimum, restricted }: Terms) => {
    const from = minimum > 0 ? t('coupons.asks.minimum', { amount: price(minimum) }) : t('coupons.asks.nothing')
    return restricted ? t('coupons.asks.some', { from }) : from
  }
  /** The reason why it does not apply; undefined where it does. */
  const why = ({ reason, lacking }: QuotedCoupon) =>
    reason === null || reason === 'other_chosen' ? undefined : t(`coupons.why.${reason}`, { lacking: price(lacking) })
  return { gives, requires, why }
}
