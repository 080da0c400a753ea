import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumGroup, sumGroups } from '#server/modules/checkout/checkout.rules.ts'
import { getSharesBetween, type LineMoney } from '#server/modules/orders/order-money.rules.ts'
import { getReturnedTaxes } from '#server/modules/orders/taxes/returned-taxes.rules.ts'
import { applyCoupons, chooseBestCoupons, type CouponTerms } from '#server/modules/promotions/coupons/coupon.rules.ts'
import { sumTaxes, taxOrder, type OrderTaxes, type TaxRate } from '#server/modules/tax/tax.rules.ts'
import { discountSlowly, addAll, taxSlowly, type SlowRate } from './slow-money.ts'

const stores = ['one', 'two', 'three'] as const
const classes = ['standard', 'reduced'] as const
const now = new Date('2026-11-27T00:00:00Z')

const anyLine = fc.record({
  store: fc.constantFrom(...stores),
  class: fc.constantFrom(...classes),
  priceMinor: fc.nat(9_999),
  /** Off the price while a sale runs; 0: none. */
  salePercent: fc.constantFrom(0, 0, 15, 33),
  quantity: fc.integer({ min: 1, max: 7 }),
})
const anyCoupon = fc.record({
  store: fc.constantFrom(...stores, null),
  kind: fc.constantFrom('amount', 'percent', 'free_delivery'),
  value: fc.integer({ min: 1, max: 90 }),
  cap: fc.constantFrom(null, 250),
  /** It applies to the goods of one line only. */
  onlyLine: fc.constantFrom(null, 0, 1),
})
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 7 }),
  coupons: fc.array(anyCoupon, { maxLength: 5 }),
  fees: fc.tuple(fc.nat(999), fc.nat(999), fc.constant(0)),
  included: fc.boolean(),
  deliveryClass: fc.constantFrom(null, ...classes),
  rates: fc.tuple(fc.nat(300_000), fc.nat(120_000), fc.nat(99_750)),
  /** The order in which units go back: a line and a number of units, over and over. */
  refunds: fc.array(fc.tuple(fc.nat(6), fc.integer({ min: 1, max: 4 })), { maxLength: 12 }),
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never

const toRates = ([standard, gst, pst]: AnyOrder['rates']): TaxRate[] => [
  { class: 'standard', name: 'VAT', jurisdiction: '', ratePpm: standard },
  { class: 'reduced', name: 'GST', jurisdiction: '', ratePpm: gst },
  { class: 'reduced', name: 'PST', jurisdiction: '', ratePpm: pst },
]

/** The cart as lines with the prices of the sale, and the coupons that its shopper holds. */
function toCart({ lines, coupons, fees }: AnyOrder) {
  const cart = lines.map((line, index) => {
    const priceMinor = line.priceMinor - Math.floor((line.priceMinor * line.salePercent) / 100)
    return {
      ...line,
      priceMinor,
      skuId: `sku ${index}`,
      goodsId: `goods ${index}`,
      storeId: line.store,
      categoryIds: [],
      subtotalMinor: priceMinor * line.quantity,
    }
  })
  const held = coupons.map(({ store, kind, value, cap, onlyLine }, index): CouponTerms => ({
    id: `coupon ${index}`,
    storeId: store,
    // Only a store gives its delivery for nothing.
    kind: store === null && kind === 'free_delivery' ? 'amount' : kind,
    amountMinor: value * 10,
    percent: value,
    capMinor: kind === 'percent' ? cap : null,
    minimumMinor: 0,
    startsAt: new Date(now.getTime() - 1_000),
    endsAt: new Date(now.getTime() + index * 1_000 + 1_000),
    categoryIds: [],
    goodsIds: onlyLine === null || kind === 'free_delivery' ? [] : [`goods ${onlyLine}`],
  }))
  const used = new Set(cart.map(({ storeId }) => storeId))
  const feesMinor = new Map(stores.map((store, index) => [store as string, fees[index]!]).filter(isUsed(used)))
  return { cart, held, feesMinor }
}
const isUsed =
  (used: ReadonlySet<string>) =>
  (entry: (string | number)[]): entry is [string, number] =>
    used.has(entry[0] as string)

type TaxGroup = (order: Parameters<typeof taxOrder>[0], terms: Parameters<typeof taxOrder>[1]) => OrderTaxes

/** The orders that checkout would place, by the product's rules. */
function placeOrders(order: AnyOrder, taxGroup: TaxGroup = taxOrder) {
  const { cart, held, feesMinor } = toCart(order)
  const basket = { lines: cart, feesMinor }
  const coupons = chooseBestCoupons(basket, held, now)
  const discounts = applyCoupons(basket, coupons)
  const terms = {
    included: order.included,
    isExempt: false,
    deliveryClass: order.deliveryClass,
    rates: toRates(order.rates),
  }
  const groups = [...Map.groupBy(cart, ({ storeId }) => storeId)].map(([storeId, lines]) => {
    const feeMinor = feesMinor.get(storeId) ?? 0
    const feeDiscountMinor = discounts.deliveryMinor.get(storeId) ?? 0
    const discounted = lines.map((line) => ({ ...line, discountMinor: discounts.lines.get(line.skuId)!.discountMinor }))
    const taxes = taxGroup(
      {
        lines: discounted.map((line) => ({ class: line.class, amountMinor: line.subtotalMinor - line.discountMinor })),
        deliveryMinor: feeMinor - feeDiscountMinor,
      },
      terms,
    )
    const taxAddedMinor = [...taxes.lines, taxes.delivery].reduce((sum, { addedMinor }) => sum + addedMinor, 0)
    return { storeId, lines: discounted, feeMinor, feeDiscountMinor, taxes, taxAddedMinor }
  })
  return { cart, coupons, feesMinor, groups }
}

type Checkout = ReturnType<typeof placeOrders>
type Group = Checkout['groups'][number]

/** The same by the slow calculation: what each store's order costs, and its taxes by line, the delivery's last. */
function placeSlowly(order: AnyOrder, { cart, coupons, feesMinor }: Checkout) {
  const rates: SlowRate[] = toRates(order.rates).map(({ class: code, name, ratePpm }) => ({
    class: code,
    name,
    ppm: BigInt(ratePpm),
  }))
  const { left, fees } = discountSlowly(
    cart.map(({ storeId, goodsId, subtotalMinor }) => ({ storeId, goodsId, subtotal: BigInt(subtotalMinor) })),
    new Map([...feesMinor].map(([storeId, fee]) => [storeId, BigInt(fee)])),
    coupons.map((one) => ({
      storeId: one.storeId,
      kind: one.kind,
      value: BigInt(one.kind === 'amount' ? one.amountMinor! : one.percent!),
      cap: one.capMinor === null ? null : BigInt(one.capMinor),
      goodsIds: one.goodsIds,
    })),
  )
  return [...new Set(cart.map(({ storeId }) => storeId))].map((storeId) => {
    const own = cart.flatMap((line, index) =>
      line.storeId === storeId ? [{ class: line.class, amount: left[index]! }] : [],
    )
    const delivery = toDeliveryParts(own, fees.get(storeId) ?? 0n, order.deliveryClass)
    const taxes = taxSlowly([...own, ...delivery], rates, order.included)
    const added = order.included ? 0n : addAll(taxes.flat())
    const paid = addAll([...own, ...delivery].map(({ amount }) => amount)) + added
    return { paid, lines: taxes.slice(0, own.length), delivery: taxes.slice(own.length) }
  })
}

/** A delivery with a tax class, or one that follows the items: shared by what their classes cost. */
function toDeliveryParts(
  lines: readonly { readonly class: string; readonly amount: bigint }[],
  fee: bigint,
  ownClass: string | null,
) {
  if (fee === 0n) return []
  if (ownClass !== null) return [{ class: ownClass, amount: fee }]
  const codes = [...new Set(lines.map((line) => line.class))]
  const worth = codes.map((code) => addAll(lines.filter((line) => line.class === code).map(({ amount }) => amount)))
  const all = addAll(worth)
  if (all === 0n) return [{ class: codes[0]!, amount: fee }]
  // Two classes: the larger remainder takes the odd unit, the first one of equals.
  const [first = 0n] = worth
  const whole = (fee * first) / all
  const rest = fee * first - whole * all
  const amount = codes.length === 1 ? fee : whole + (rest * 2n >= all && rest > 0n ? 1n : 0n)
  return [
    { class: codes[0]!, amount },
    ...codes.slice(1).map((code) => ({ class: code, amount: fee - amount })),
  ].filter((part) => part.amount > 0n)
}

const toNumbers = (taxes: readonly (readonly bigint[])[]) => taxes.map((ofPart) => ofPart.map(Number))
const listAmounts = (taxes: OrderTaxes['lines'][number]) => taxes.taxes.map(({ amountMinor }) => amountMinor)

test('what is paid and every tax equal the slow calculation', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const checkout = placeOrders(order)
      const slow = placeSlowly(order, checkout)
      expect(checkout.groups.map(({ taxes }) => taxes.lines.map(listAmounts))).toEqual(
        slow.map(({ lines }) => toNumbers(lines)),
      )
      expect(checkout.groups.map(({ taxes }) => listAmounts(taxes.delivery))).toEqual(
        slow.map(({ delivery }) => toNumbers(delivery).flat()),
      )
      expect(checkout.groups.map((group) => sumGroup(group).payableMinor)).toEqual(slow.map(({ paid }) => Number(paid)))
      expect(sumGroups(checkout.groups).payableMinor).toBe(Number(addAll(slow.map(({ paid }) => paid))))
    }),
    { numRuns: 300 },
  )
})

/** Gives all units of an order back in the drawn steps, then what is left of each line. */
function refundAll({ lines, taxes }: Group, refunds: AnyOrder['refunds']) {
  const rows = [
    ...taxes.lines.flatMap((line, index) => line.taxes.map((tax) => ({ ...tax, lineId: String(index) }))),
    ...taxes.delivery.taxes.map((tax) => ({ ...tax, lineId: null })),
  ].map((row, index) => ({ ...row, id: String(index), returnedMinor: 0 }))
  const money = lines.map((line, index): LineMoney => ({
    quantity: line.quantity,
    subtotal_minor: line.subtotalMinor,
    discount_minor: line.discountMinor,
    tax_added_minor: taxes.lines[index]!.addedMinor,
    brand_discount_minor: 0,
    commission_minor: 0,
    commission_tax_minor: 0,
  }))
  const gone = lines.map(() => 0)
  let paidMinor = 0
  const returned: ReturnType<typeof getReturnedTaxes> = []
  const steps = [...refunds, ...lines.map((_, index) => [index, Number.POSITIVE_INFINITY] as const)]
  for (const [at, wanted] of steps) {
    const index = at % lines.length
    const from = gone[index]!
    const until = Math.min(from + wanted, lines[index]!.quantity)
    if (until === from) continue
    const shares = getSharesBetween(money[index]!, from, until)
    expect(shares.paidMinor).toBeGreaterThanOrEqual(0)
    const units = { lineId: String(index), from, until, quantity: lines[index]!.quantity, paidMinor: shares.paidMinor }
    returned.push(...getReturnedTaxes(rows, [units], false))
    paidMinor += shares.paidMinor
    gone[index] = until
  }
  returned.push(...getReturnedTaxes(rows, [], true))
  return { rows, returned, paidMinor }
}

test('units go back one after the other, to the last one, with exactly their money and tax', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const checkout = placeOrders(order)
      const slow = placeSlowly(order, checkout)
      checkout.groups.forEach((group, index) => {
        const { rows, returned, paidMinor } = refundAll(group, order.refunds)
        const deliveryMinor = group.feeMinor - group.feeDiscountMinor + group.taxes.delivery.addedMinor
        expect(paidMinor + deliveryMinor).toBe(Number(slow[index]!.paid))
        for (const row of rows) {
          const ofRow = returned.filter(({ taxId }) => taxId === row.id).map(({ amountMinor }) => amountMinor)
          expect(ofRow.every((amount) => amount >= 0)).toBe(true)
          expect(ofRow.reduce((sum, amount) => sum + amount, 0)).toBe(row.amountMinor)
        }
        const all = returned.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        expect(all).toBe(Number(addAll([...slow[index]!.lines, ...slow[index]!.delivery].flat())))
        const byRate = sumTaxes([...group.taxes.lines, group.taxes.delivery].flatMap(({ taxes }) => taxes))
        expect(byRate.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(all)
      })
    }),
    { numRuns: 300 },
  )
})

/** Taxes every line and the delivery by itself, which rounds each of them. */
const taxEachAlone: TaxGroup = ({ lines, deliveryMinor }, terms) => ({
  lines: lines.map((line) => taxOrder({ lines: [line], deliveryMinor: 0 }, terms).lines[0]!),
  delivery: taxOrder({ lines, deliveryMinor }, terms).delivery,
  missingClasses: [],
})

test('negative control: the slow calculation finds tax that is rounded line by line', () => {
  const differs = fc.sample(anyOrder, { numRuns: 200, seed: 11 }).some((order) => {
    const checkout = placeOrders(order, taxEachAlone)
    const slow = placeSlowly(order, checkout)
    return checkout.groups.some((group, index) => {
      const amounts = group.taxes.lines.flatMap(listAmounts)
      return JSON.stringify(amounts) !== JSON.stringify(toNumbers(slow[index]!.lines).flat())
    })
  })
  expect(differs).toBe(true)
})

test('negative control: units that give back their own rounded share leave money behind', () => {
  const differs = fc
    .sample(anyOrder, { numRuns: 200, seed: 11 })
    .some((order) =>
      placeOrders(order).groups.some(({ lines }) =>
        lines.some(({ subtotalMinor, discountMinor, quantity }) => (subtotalMinor - discountMinor) % quantity !== 0),
      ),
    )
  expect(differs).toBe(true)
})
