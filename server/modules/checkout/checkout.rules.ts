import type { QuoteChange } from '#contract/orders.ts'

/** What a quote keeps of a line; money in minor units, the name as the shopper read it. */
export type QuotedLine = {
  readonly skuId: string
  readonly name: string
  readonly quantity: number
  readonly priceMinor: number
}

export type QuotedGroup = {
  readonly storeId: string
  readonly storeName: string
  readonly methodId: string
  readonly feeMinor: number
  readonly lines: readonly QuotedLine[]
}

export type QuoteContent = {
  readonly currency: string
  readonly addressId: string | null
  readonly groups: readonly QuotedGroup[]
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
 * Everything that differs between what was shown and what holds now; empty when the trade may be placed as shown. A
 * change of delivery carries the store's name. `amount` turns minor units into what answers carry.
 */
export const changesSince = (
  { groups }: QuoteContent,
  offers: ReadonlyMap<string, Today>,
  methods: ReadonlyMap<string, readonly Method[]>,
  amount: Amount,
): QuoteChange[] =>
  groups.flatMap((group) => [
    ...group.lines.flatMap((line) => changesOfLine(line, offers.get(line.skuId), amount)),
    ...changesOfDelivery(group, methods.get(group.storeId) ?? [], amount),
  ])

type Sum = { readonly goodsMinor: number; readonly deliveryMinor: number; readonly quantity: number }

/** A group's sums; the payable is goods and delivery together. */
export const sumOf = ({ lines, feeMinor }: Pick<QuotedGroup, 'lines' | 'feeMinor'>): Sum => ({
  goodsMinor: lines.reduce((sum, { priceMinor, quantity }) => sum + priceMinor * quantity, 0),
  deliveryMinor: feeMinor,
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
})

/** The sums of all groups together. */
export const sumAll = (groups: readonly Pick<QuotedGroup, 'lines' | 'feeMinor'>[]): Sum =>
  groups.map(sumOf).reduce(
    (all, one) => ({
      goodsMinor: all.goodsMinor + one.goodsMinor,
      deliveryMinor: all.deliveryMinor + one.deliveryMinor,
      quantity: all.quantity + one.quantity,
    }),
    { goodsMinor: 0, deliveryMinor: 0, quantity: 0 },
  )
