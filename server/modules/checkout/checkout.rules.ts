import type { QuoteChange } from '#contract/orders.ts'

/** What a quote keeps of a line; money in minor units, the name as the shopper read it. */
export type QuotedLine = {
  readonly skuId: string
  readonly name: string
  readonly quantity: number
  readonly priceMinor: number
  /** What coupons take off the whole line. */
  readonly discountMinor: number
}

export type QuotedGroup = {
  readonly storeId: string
  readonly storeName: string
  /** Null: the store does not send there, and the quote cannot be placed. */
  readonly methodId: string | null
  /** Before a coupon for free delivery. */
  readonly feeMinor: number
  /** What a coupon takes off the fee. */
  readonly feeDiscountMinor: number
  readonly lines: readonly QuotedLine[]
}

/** A coupon that the quote counts on, and what it takes off. */
export type CountedCoupon = { readonly couponId: string; readonly name: string; readonly savingMinor: number }

export type QuoteContent = {
  readonly currency: string
  readonly addressId: string | null
  readonly groups: readonly QuotedGroup[]
  readonly coupons: readonly CountedCoupon[]
}

/** What the comparison must know of today's offer. */
type Today = {
  readonly listed: boolean
  readonly priceMinor: number
  readonly stock: number
  readonly minQuantity: number
  readonly maxQuantity: number
}
type Method = { readonly id: string; readonly feeMinor: number }
type Amount = (minor: number) => number

function changesOfLine(line: QuotedLine, offer: Today | undefined, amount: Amount): QuoteChange[] {
  const { skuId, name, quantity, priceMinor } = line
  if (!offer?.listed) return [{ skuId, name, kind: 'delisted' }]
  const left = Math.min(offer.stock, offer.maxQuantity)
  const changes: QuoteChange[] = []
  if (quantity > left || quantity < offer.minQuantity) changes.push({ skuId, name, kind: 'stock', left })
  if (offer.priceMinor !== priceMinor)
    changes.push({ skuId, name, kind: 'price', before: amount(priceMinor), now: amount(offer.priceMinor) })
  return changes
}

function changesOfDelivery(group: QuotedGroup, methods: readonly Method[], amount: Amount): QuoteChange[] {
  const method = methods.find(({ id }) => id === group.methodId)
  if (method?.feeMinor === group.feeMinor) return []
  const instead = method ?? methods[0]
  return [
    {
      skuId: group.lines[0]?.skuId ?? '',
      name: group.storeName,
      kind: 'delivery',
      before: amount(group.feeMinor),
      ...(instead && { now: amount(instead.feeMinor) }),
    },
  ]
}

/**
 * Everything of goods and delivery that differs between what was shown and what holds now. A change of delivery carries
 * the store's name. `amount` turns minor units into what answers carry.
 */
export const changesSince = (
  { groups }: Pick<QuoteContent, 'groups'>,
  offers: ReadonlyMap<string, Today>,
  methods: ReadonlyMap<string, readonly Method[]>,
  amount: Amount,
): QuoteChange[] =>
  groups.flatMap((group) => [
    ...group.lines.flatMap((line) => changesOfLine(line, offers.get(line.skuId), amount)),
    ...changesOfDelivery(group, methods.get(group.storeId) ?? [], amount),
  ])

/** The coupons that take off another sum now than the quote says; `savings` is what each takes off today. */
export const changesOfCoupons = (
  { coupons }: Pick<QuoteContent, 'coupons'>,
  savings: ReadonlyMap<string, number>,
  amount: Amount,
): QuoteChange[] =>
  coupons
    .map((coupon) => ({ ...coupon, nowMinor: savings.get(coupon.couponId) ?? 0 }))
    .filter(({ savingMinor, nowMinor }) => savingMinor !== nowMinor)
    .map(({ name, savingMinor, nowMinor }) => ({
      skuId: '',
      name,
      kind: 'coupon',
      before: amount(savingMinor),
      now: amount(nowMinor),
    }))

type Sum = {
  readonly goodsMinor: number
  readonly deliveryMinor: number
  readonly discountMinor: number
  readonly payableMinor: number
  readonly quantity: number
}

type Summable = {
  readonly feeMinor: number
  readonly feeDiscountMinor: number
  readonly lines: readonly Pick<QuotedLine, 'quantity' | 'priceMinor' | 'discountMinor'>[]
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** A group's sums. A coupon for free delivery lowers the delivery; every other one is a discount on goods. */
export function sumOf({ lines, feeMinor, feeDiscountMinor }: Summable): Sum {
  const goodsMinor = total(lines.map(({ priceMinor, quantity }) => priceMinor * quantity))
  const deliveryMinor = feeMinor - feeDiscountMinor
  const discountMinor = total(lines.map((line) => line.discountMinor))
  const payableMinor = goodsMinor + deliveryMinor - discountMinor
  return { goodsMinor, deliveryMinor, discountMinor, payableMinor, quantity: total(lines.map((line) => line.quantity)) }
}

/** The sums of all groups together. */
export function sumAll(groups: readonly Summable[]): Sum {
  const sums = groups.map(sumOf)
  const of = (part: keyof Sum) => total(sums.map((sum) => sum[part]))
  return {
    goodsMinor: of('goodsMinor'),
    deliveryMinor: of('deliveryMinor'),
    discountMinor: of('discountMinor'),
    payableMinor: of('payableMinor'),
    quantity: of('quantity'),
  }
}
