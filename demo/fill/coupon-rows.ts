import { text } from '#demo/catalogue/text.ts'
import type { Text } from '#demo/catalogue/types.ts'
import { demoId } from './demo-id.ts'
import type { Rows } from './fill-tables.ts'
import { toLocalPrice } from './local-price.ts'
import type { BrandData } from './brand-data.ts'

/** Amounts in US cents. */
type DemoCoupon = {
  readonly name: Text
  readonly amount?: number
  readonly percent?: number
  readonly cap?: number
  readonly minimum?: number
  readonly total?: number
}

const brandCoupons: readonly DemoCoupon[] = [
  { name: text('Welcome offer|新人见面礼|هدية الترحيب'), amount: 500, minimum: 4_000 },
  {
    name: text('10% off everything|全场九折|خصم ١٠٪ على كل شيء'),
    percent: 10,
    cap: 2_000,
    minimum: 6_000,
    total: 50_000,
  },
]

/** Assigned to stores in turn; every fourth store has none. */
const storeCoupons: readonly (DemoCoupon | null)[] = [
  { name: text('Our treat|本店好礼|هدية من متجرنا'), amount: 300, minimum: 2_500 },
  { name: text('5% off|本店九五折|خصم ٥٪'), percent: 5, cap: 1_000 },
  { name: text('Free delivery|本店包邮|توصيل مجاني'), minimum: 3_000, total: 2_000 },
  null,
]

const day = 86_400_000

/** The coupons of the brand and its stores; they run for 90 days. */
export function* couponRows({ brand, stores, storeId, now, translate }: BrandData): Rows<'coupons'> {
  const local = (cents: number | undefined) =>
    cents === undefined ? null : toLocalPrice(cents, brand.settings.currency)
  const all = [
    ...brandCoupons.map((coupon) => ({ coupon, store: null })),
    ...stores.map(({ key }, index) => ({ coupon: storeCoupons[index % storeCoupons.length]!, store: storeId(key) })),
  ].filter(({ coupon }) => coupon !== null)
  for (const [index, { coupon, store }] of all.entries()) {
    const { name, amount, percent = null, cap, minimum = 0, total = null } = coupon
    const otherKind = percent === null ? 'free_delivery' : 'percent'
    yield {
      brand_id: brand.id,
      id: demoId('coupon', brand.id, index + 1),
      store_id: store,
      name: translate(name),
      kind: amount === undefined ? otherKind : 'amount',
      amount_minor: local(amount),
      percent,
      cap_minor: local(cap),
      minimum_minor: minimum === 0 ? 0 : local(minimum),
      starts_at: now,
      ends_at: new Date(now.getTime() + 90 * day),
      total,
      left_count: total,
      created_at: now,
    }
  }
}
