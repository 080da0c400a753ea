import type { AbuseSign, ProfitState } from '#contract/referral-states.ts'
import { toOrderNumber } from '#server/modules/orders/trades/public.ts'
import { hash } from '#demo/catalogue/random.ts'
import type { BrandData, GoodsEntry } from './brand-data.ts'
import { listFirstGoods } from './chat-rows.ts'
import { demoId } from './demo-id.ts'
import type { Rows } from './fill-tables.ts'
import { getFirstImage } from './goods-rows.ts'
import { homeAddresses, listShopperIds } from './people.ts'
import { referrer } from './referral-rows.ts'
import { standardDelivery } from './store-rows.ts'

const day = 86_400_000
const received = 4
const carrier = 'Demo Post'
const toTrackingNumber = (number: string) => `DP${number}`

type Course = {
  /** Index of the demo shopper who bought. */
  readonly friend: number
  readonly placed: number
  readonly shipped: number
  readonly received: number
  /** Null while the return window is open. */
  readonly released: number | null
  readonly state: ProfitState
  readonly signs?: readonly AbuseSign[]
}

/** Orders by days ago, the oldest first. */
const courses: readonly Course[] = [
  { friend: 3, placed: 150, shipped: 148, received: 145, released: 138, state: 'expired' },
  { friend: 3, placed: 60, shipped: 58, received: 55, released: 48, state: 'claimed' },
  { friend: 4, placed: 52, shipped: 51, received: 47, released: 40, state: 'claimed' },
  { friend: 4, placed: 40, shipped: 38, received: 35, released: 28, state: 'held', signs: ['address'] },
  { friend: 3, placed: 24, shipped: 23, received: 20, released: 13, state: 'unclaimed' },
  { friend: 4, placed: 17, shipped: 16, received: 13, released: 6, state: 'unclaimed' },
  { friend: 3, placed: 5, shipped: 4, received: 2, released: null, state: 'waiting' },
]
const claimedDaysAgo = 30

/** An order whose buyer was referred, with its reward; amounts in minor units. */
export type RewardOrder = {
  readonly course: Course
  readonly entry: GoodsEntry
  readonly id: string
  readonly tradeId: string
  readonly userId: string
  readonly storeIndex: number
  readonly number: string
  readonly payableMinor: number
  readonly commissionMinor: number
  readonly rewardMinor: number
  /** A moment so many days ago. */
  readonly at: (daysAgo: number) => Date
}

const toShare = (amountMinor: number, percent: number): number =>
  Number((BigInt(amountMinor) * BigInt(Math.round(percent * 100))) / 10_000n)

/** Neither dearer than a demo wallet nor so cheap that there is no reward. */
const priceBounds = { min: 3_000, max: 60_000 }

export function listRewardOrders(data: BrandData): RewardOrder[] {
  const { brand, now, stores } = data
  const { min, max } = priceBounds
  const goods = listFirstGoods(data).filter(
    ({ goods: { skus } }) => skus[0]!.priceMinor >= min && skus[0]!.priceMinor <= max,
  )
  const { commissionPercent, referralPercent } = brand.policy
  return courses.flatMap((course, index) => {
    const entry = goods[(index * 3) % goods.length]
    if (!entry) return []
    const payableMinor = entry.goods.skus[0]!.priceMinor
    const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day - index * 3_600_000)
    const commissionMinor = toShare(payableMinor, commissionPercent)
    return {
      course,
      entry,
      id: demoId('order', brand.id, 101 + index),
      tradeId: demoId('trade', brand.id, 101 + index),
      userId: listShopperIds(data)[course.friend]!,
      storeIndex: stores.findIndex(({ key }) => key === entry.goods.storeKey),
      number: toOrderNumber(
        brand.settings.timeZone,
        at(course.placed),
        hash(`${brand.site} reward ${index}`) % 100_000_000,
      ),
      payableMinor,
      commissionMinor,
      rewardMinor: Math.min(toShare(payableMinor, referralPercent), commissionMinor),
      at,
    }
  })
}

type Orders = readonly RewardOrder[]

export function* rewardTradeRows({ brand }: BrandData, orders: Orders): Rows<'trades'> {
  for (const { course, tradeId, userId, payableMinor, at } of orders)
    yield {
      brand_id: brand.id,
      id: tradeId,
      user_id: userId,
      status: 'paid',
      payable_minor: payableMinor,
      currency: brand.settings.currency.code,
      created_at: at(course.placed),
      expires_at: at(course.placed - 1),
      paid_at: at(course.placed),
    }
}

const toAddress = (shopper: number) => {
  const { area, postcode, ...address } = homeAddresses[shopper]!
  return { ...address, postcode: postcode || null, areaCode: area, phone: `555010${shopper}0`, email: null }
}

export function* rewardOrderRows({ brand, stores }: BrandData, orders: Orders): Rows<'orders'> {
  const { returnWindowDays } = brand.policy
  for (const { course, entry, id, tradeId, userId, storeIndex, number, payableMinor, at } of orders)
    yield {
      brand_id: brand.id,
      id,
      number,
      trade_id: tradeId,
      user_id: userId,
      store_id: entry.storeId,
      store_name: stores[storeIndex]!.name,
      status: received,
      goods_minor: payableMinor,
      delivery_minor: 0,
      payable_minor: payableMinor,
      currency: brand.settings.currency.code,
      address: toAddress(course.friend),
      delivery: {
        methodId: demoId('delivery', brand.id, storeIndex + 1),
        name: standardDelivery,
        feeMinor: 0,
        daysMin: 2,
        daysMax: 4,
      },
      words: `${number} ${Object.values(entry.goods.title).join(' ')}`,
      created_at: at(course.placed),
      paid_at: at(course.placed),
      prepared_at: at(course.shipped),
      shipped_at: at(course.shipped),
      carrier,
      tracking_number: toTrackingNumber(number),
      received_at: at(course.received),
      released_at: course.released === null ? null : at(course.released),
      release_due_at: course.released === null ? at(course.received - returnWindowDays) : null,
      return_days: returnWindowDays,
    }
}

export function* rewardLineRows(data: BrandData, orders: Orders): Rows<'order_lines'> {
  for (const [index, { entry, id, payableMinor, commissionMinor }] of orders.entries()) {
    const { goods, firstSku } = entry
    yield {
      brand_id: data.brand.id,
      id: demoId('order line', data.brand.id, 101 + index),
      order_id: id,
      position: 0,
      sku_id: demoId('sku', data.brand.id, firstSku),
      goods_id: entry.id,
      name: goods.title,
      specifications: JSON.stringify(goods.options.map(({ values }, at) => values[goods.skus[0]!.optionIndexes[at]!])),
      image: getFirstImage(goods),
      tint: data.getTint(goods.categoryKey),
      quantity: 1,
      shipped_quantity: 1,
      price_minor: payableMinor,
      subtotal_minor: payableMinor,
      commission_minor: commissionMinor,
    }
  }
}

const parcelId = ({ brand }: BrandData, index: number) => demoId('parcel', brand.id, index + 1)

export function* parcelRows(data: BrandData, orders: Orders): Rows<'order_parcels'> {
  for (const [index, { course, id, number, at }] of orders.entries())
    yield {
      brand_id: data.brand.id,
      id: parcelId(data, index),
      order_id: id,
      number: 1,
      carrier,
      tracking_number: toTrackingNumber(number),
      shipped_at: at(course.shipped),
      received_at: at(course.received),
    }
}

export function* parcelLineRows(data: BrandData, orders: Orders): Rows<'order_parcel_lines'> {
  for (const [index, { id }] of orders.entries())
    yield {
      brand_id: data.brand.id,
      parcel_id: parcelId(data, index),
      order_id: id,
      line_id: demoId('order line', data.brand.id, 101 + index),
      quantity: 1,
    }
}

export function* rewardEventRows({ brand }: BrandData, orders: Orders): Rows<'order_events'> {
  let number = 100
  for (const { course, id: order_id, userId, at } of orders) {
    const events = [
      ['placed', 'shopper', course.placed],
      ['paid', 'shopper', course.placed],
      ['shipped', 'seller', course.shipped],
      ['received', 'shopper', course.received],
      ['released', 'clock', course.released],
    ] as const
    for (const [kind, actor, daysAgo] of events)
      if (daysAgo !== null)
        yield {
          brand_id: brand.id,
          order_id,
          id: demoId('order event', brand.id, ++number),
          kind,
          actor,
          actor_id: actor === 'shopper' ? userId : null,
          at: at(daysAgo),
        }
  }
}

export function* attemptRows({ brand }: BrandData, orders: Orders): Rows<'payment_attempts'> {
  for (const [index, { course, tradeId, userId, payableMinor, at }] of orders.entries())
    yield {
      brand_id: brand.id,
      id: demoId('payment attempt', brand.id, index + 1),
      cause_id: tradeId,
      method: 'wallet',
      amount_minor: payableMinor,
      currency: brand.settings.currency.code,
      status: 'succeeded',
      created_at: at(course.placed),
      settled_at: at(course.placed),
      purpose: 'trade',
      user_id: userId,
    }
}

export const getReferrerId = (data: BrandData): string => listShopperIds(data)[referrer]!
export const demoClaimId = ({ brand }: BrandData): string => demoId('claim', brand.id, 1)
export const getClaimedAt = ({ now }: BrandData): Date => new Date(now.getTime() - claimedDaysAgo * day)

/** The sum of the claimed rewards. */
export const sumClaimed = (orders: Orders): number =>
  orders.reduce((sum, { course, rewardMinor }) => sum + (course.state === 'claimed' ? rewardMinor : 0), 0)

export function* rewardRows(data: BrandData, orders: Orders): Rows<'referral_profits'> {
  const { brand } = data
  const { referralPercent, referralClaimDays } = brand.policy
  for (const [index, order] of orders.entries()) {
    const { course, id, entry, userId, payableMinor, commissionMinor, rewardMinor, at } = order
    const { state, released } = course
    const isClaimed = state === 'claimed'
    const expires = released !== null && ['unclaimed', 'claimed', 'expired'].includes(state)
    yield {
      brand_id: brand.id,
      id: demoId('reward', brand.id, index + 1),
      order_id: id,
      store_id: entry.storeId,
      referrer_id: getReferrerId(data),
      user_id: userId,
      state,
      signs: `{${(course.signs ?? []).join(',')}}`,
      rate_hundredths: Math.round(referralPercent * 100),
      base_minor: payableMinor,
      commission_minor: commissionMinor,
      amount_minor: rewardMinor,
      paid_minor: isClaimed ? rewardMinor : 0,
      ordered_at: at(course.placed),
      released_at: released === null ? null : at(released),
      expires_at: expires ? at(released - referralClaimDays) : null,
      claimed_at: isClaimed ? getClaimedAt(data) : null,
      claim_id: isClaimed ? demoClaimId(data) : null,
    }
  }
}

export function* claimRows(data: BrandData, orders: Orders): Rows<'referral_movements'> {
  if (sumClaimed(orders) === 0) return
  yield {
    brand_id: data.brand.id,
    id: demoClaimId(data),
    user_id: getReferrerId(data),
    kind: 'claim',
    amount_minor: sumClaimed(orders),
    at: getClaimedAt(data),
  }
}

/** Visits of the link in the last weeks. */
export function* visitRows(data: BrandData): Rows<'referral_visits'> {
  for (let ago = 0; ago < 70; ago += 3)
    yield {
      brand_id: data.brand.id,
      user_id: getReferrerId(data),
      day: new Date(data.now.getTime() - ago * day).toISOString().slice(0, 10),
      visits: 1 + (hash(`visits ${ago}`) % 6),
    }
}
