import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandAccounts, toStoreTaxAccount } from '#server/modules/wallet/public.ts'
import {
  buildChargebackEntries,
  buildTaxEntries,
  buildTaxReturnEntries,
  getRemainingDelivery,
  getRemainingTax,
  splitCommission,
  splitCommissionTax,
  buildClawbackEntries,
  getEarnedMinor,
  buildEarningEntries,
  isChargedBack,
  getRemainingMinor,
  scaleShares,
  getShare,
  getSharesBetween,
  getRemainingShares,
  sumShares,
} from './order-money.rules.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const line = {
  quantity: 3,
  subtotal_minor: 1_000,
  discount_minor: 100,
  brand_discount_minor: 40,
  commission_minor: 47,
  commission_tax_minor: 9,
  tax_added_minor: 0,
}
const noTax = { amountMinor: 0, account: brandAccounts.tax }
const noDeliveryTax = { delivery_tax_added_minor: 0 }

describe('shares of a line', () => {
  test.each([
    { total: 1_000, quantity: 3, shares: [0, 333, 666, 1_000] },
    { total: 2, quantity: 3, shares: [0, 0, 1, 2] },
    { total: 0, quantity: 2, shares: [0, 0, 0] },
  ])('$total over $quantity units grow as $shares', ({ total, quantity, shares }) => {
    expect(shares.map((_, units) => getShare(total, units, quantity))).toEqual(shares)
  })

  test('know what the shopper paid, what the brand adds and what it keeps', () => {
    expect(getSharesBetween(line, 0, 3)).toEqual({
      paidMinor: 900,
      brandMinor: 40,
      commissionMinor: 47,
      commissionTaxMinor: 9,
    })
    expect(getSharesBetween(line, 1, 2)).toEqual({
      paidMinor: 300,
      brandMinor: 13,
      commissionMinor: 16,
      commissionTaxMinor: 3,
    })
    expect(getEarnedMinor(getSharesBetween(line, 0, 3), noTax)).toBe(884)
  })
})

test('a store earns what was paid and what the brand adds, less the commission and the tax on it', () => {
  const order = { delivery_minor: 400, delivery_refunded_minor: 0, ...noDeliveryTax }
  const entries = buildEarningEntries('owner', getRemainingShares(order, [{ ...line, refunded_quantity: 1 }]), noTax)
  expect(entries).toEqual([
    { account: { kind: 'escrow', ownerId: null }, amountMinor: -1_000 },
    { account: { kind: 'promotion', ownerId: null }, amountMinor: -27 },
    { account: { kind: 'seller', ownerId: 'owner' }, amountMinor: 989 },
    { account: { kind: 'commission', ownerId: null }, amountMinor: 32 },
    { account: { kind: 'commission_tax', ownerId: null }, amountMinor: 6 },
  ])
})

test('an order of which nothing is left moves nothing', () => {
  const order = { delivery_minor: 400, delivery_refunded_minor: 400, ...noDeliveryTax }
  expect(buildEarningEntries('owner', getRemainingShares(order, [{ ...line, refunded_quantity: 3 }]), noTax)).toEqual(
    [],
  )
})

describe('what a bank takes back', () => {
  const shares = { paidMinor: 1_000, brandMinor: 27, commissionMinor: 33, commissionTaxMinor: 6 }
  test.each([
    { paid: 1_000, part: shares },
    { paid: 500, part: { paidMinor: 500, brandMinor: 13, commissionMinor: 16, commissionTaxMinor: 3 } },
    { paid: 0, part: { paidMinor: 0, brandMinor: 0, commissionMinor: 0, commissionTaxMinor: 0 } },
  ])('$paid of what was paid is $part', ({ paid, part }) => expect(scaleShares(shares, paid)).toEqual(part))

  test('is nothing of shares for which nothing was paid', () => {
    const free = { paidMinor: 0, brandMinor: 5, commissionMinor: 1, commissionTaxMinor: 0 }
    expect(scaleShares(free, 0)).toBe(free)
  })

  test('comes out of escrow, or from store and brand once they have it', () => {
    expect(buildChargebackEntries(null, shares, noTax)).toEqual([
      { account: { kind: 'escrow', ownerId: null }, amountMinor: -1_000 },
    ])
    expect(buildChargebackEntries('owner', shares, noTax)).toEqual([
      { account: { kind: 'promotion', ownerId: null }, amountMinor: 27 },
      { account: { kind: 'seller', ownerId: 'owner' }, amountMinor: -988 },
      { account: { kind: 'commission', ownerId: null }, amountMinor: -33 },
      { account: { kind: 'commission_tax', ownerId: null }, amountMinor: -6 },
    ])
  })

  test.each([
    { held: null, refunded: 0, takenBack: 0, left: 1_000, stays: false },
    { held: 1, refunded: 0, takenBack: 0, left: 1_000, stays: true },
    { held: null, refunded: 0, takenBack: 1_000, left: 0, stays: true },
    { held: null, refunded: 400, takenBack: 600, left: 0, stays: true },
    { held: null, refunded: 400, takenBack: 599, left: 1, stays: false },
    { held: null, refunded: 1_000, takenBack: 0, left: 0, stays: false },
  ])(
    'of an order of 1,000 with $refunded given back, $takenBack taken back and $held held $left is left, its goods stay: $stays',
    ({ held, refunded, takenBack, left, stays }) => {
      const order = { payable_minor: 1_000, refunded_minor: refunded, charged_back_minor: takenBack, held_minor: held }
      expect([getRemainingMinor(order), isChargedBack(order)]).toEqual([left, stays])
    },
  )
})

/** Lines as placed: coupons within the price, the brand's share within the coupon, commission by the rule. */
const placed = (biggest: number) =>
  fc
    .record({
      // Above 80 percent a store would earn less than nothing with the highest tax.
      percent: fc.integer({ min: 0, max: 800 }).map((tenths) => tenths / 10),
      taxPercent: fc.constantFrom(0, 7.7, 19, 25),
      lines: fc.array(
        fc
          .record({ quantity: fc.integer({ min: 1, max: 40 }), price: fc.integer({ min: 0, max: biggest }) })
          .chain(({ quantity, price }) =>
            fc.integer({ min: 0, max: quantity * price }).chain((discount) =>
              fc.integer({ min: 0, max: discount }).map((brand) => ({
                quantity,
                subtotal_minor: quantity * price,
                discount_minor: discount,
                brand_discount_minor: brand,
                tax_added_minor: 0,
              })),
            ),
          ),
        { minLength: 1, maxLength: 6 },
      ),
    })
    .map(({ percent, taxPercent, lines }) => {
      const bases = lines.map((one) => one.subtotal_minor - one.discount_minor + one.brand_discount_minor)
      const commissions = splitCommission(bases, percent)
      const taxes = splitCommissionTax(commissions, taxPercent)
      return lines.map((one, index) => ({
        ...one,
        commission_minor: commissions[index]!,
        commission_tax_minor: taxes[index]!,
      }))
    })

describe.each([
  { digits: 0, biggest: 200_000 },
  { digits: 2, biggest: 5_000_000 },
  { digits: 3, biggest: 50_000_000 },
])('in a currency of $digits decimals', ({ biggest }) => {
  test('every release and every clawback sums to zero, whatever was refunded before', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(placed(biggest), cuts, fc.nat(100_000), (lines, cuts, delivery) => {
        const refunded = lines.map((one, index) => Math.floor(one.quantity * cuts[index]!))
        const order = { delivery_minor: delivery, delivery_refunded_minor: 0, ...noDeliveryTax }
        const left = getRemainingShares(
          order,
          lines.map((one, index) => ({ ...one, refunded_quantity: refunded[index]! })),
        )
        const given = sumShares(
          lines.map((one, index) => getSharesBetween(one, 0, refunded[index]!)),
          0,
        )
        expect(sum(buildEarningEntries('owner', left, noTax).map(({ amountMinor }) => amountMinor))).toBe(0)
        expect(sum(buildClawbackEntries('owner', given, noTax).map(({ amountMinor }) => amountMinor))).toBe(0)
        const whole = getRemainingShares(
          order,
          lines.map((one) => ({ ...one, refunded_quantity: 0 })),
        )
        for (const part of ['paidMinor', 'brandMinor', 'commissionMinor', 'commissionTaxMinor'] as const) {
          expect(left[part] + given[part]).toBe(whole[part])
          expect(left[part]).toBeGreaterThanOrEqual(0)
        }
        expect(getEarnedMinor(left, noTax)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a line given back unit by unit gives back exactly what it cost', () => {
    fc.assert(
      fc.property(placed(biggest), ([one]) => {
        const parts = Array.from({ length: one!.quantity }, (_, unit) => getSharesBetween(one!, unit, unit + 1))
        expect(sumShares(parts, 0)).toEqual(getSharesBetween(one!, 0, one!.quantity))
        for (const { paidMinor } of parts) expect(paidMinor).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe.each([
  { liable: 'brand', tax: { amountMinor: 160, account: brandAccounts.tax } },
  { liable: 'store', tax: { amountMinor: 160, account: toStoreTaxAccount('store') } },
])('tax that the $liable owes', ({ liable, tax }) => {
  const shares = { paidMinor: 1_000, brandMinor: 27, commissionMinor: 33, commissionTaxMinor: 6 }
  const earned = liable === 'store' ? 988 : 828
  const total = (entries: readonly { readonly amountMinor: number }[]) => sum(entries.map((one) => one.amountMinor))

  test('leaves escrow at the payment', () => {
    expect(buildTaxEntries([tax])).toEqual([
      { account: brandAccounts.escrow, amountMinor: -160 },
      { account: tax.account, amountMinor: 160 },
    ])
    expect(buildTaxEntries([noTax])).toEqual([])
  })

  test('is not paid to the store, unless the store owes it', () => {
    expect(getEarnedMinor(shares, tax)).toBe(earned)
    const entries = buildEarningEntries('owner', shares, tax)
    expect(total(entries)).toBe(0)
    expect(entries).toContainEqual({ account: brandAccounts.escrow, amountMinor: -840 })
    expect(entries).toContainEqual({ account: { kind: 'seller', ownerId: 'owner' }, amountMinor: earned })
    expect(entries.filter(({ account }) => account.kind === 'tax')).toEqual(
      liable === 'store' ? [{ account: tax.account, amountMinor: -160 }] : [],
    )
  })

  test('goes back with a refund: the escrow then holds all that is refunded', () => {
    expect(buildTaxReturnEntries(tax)).toEqual([
      { account: tax.account, amountMinor: -160 },
      { account: brandAccounts.escrow, amountMinor: 160 },
    ])
    const all = [...buildClawbackEntries('owner', shares, tax), ...buildTaxReturnEntries(tax)]
    const toEscrow = all.filter(({ account }) => account.kind === 'escrow')
    expect([total(all), total(toEscrow)]).toEqual([0, 1_000])
  })

  test.each([null, 'owner'])('is part of what a bank takes (owner of the released money: %s)', (owner) => {
    const entries = buildChargebackEntries(owner, shares, tax)
    expect(total(entries)).toBe(-1_000)
    const ofTax = owner === null || liable === 'brand' ? [{ account: tax.account, amountMinor: -160 }] : []
    expect(entries.filter(({ account }) => account.kind === 'tax')).toEqual(ofTax)
  })
})

test('delivery is paid with its added tax until its fee is refunded', () => {
  const order = { delivery_minor: 400, delivery_refunded_minor: 0, delivery_tax_added_minor: 30 }
  expect(getRemainingDelivery(order)).toBe(430)
  expect(getRemainingDelivery({ ...order, delivery_refunded_minor: 400 })).toBe(0)
  expect(getRemainingDelivery({ delivery_minor: 0, delivery_refunded_minor: 0, delivery_tax_added_minor: 0 })).toBe(0)
})

test('the tax that is left is what was not given back, in the account of who owes it', () => {
  const order = { store_id: 'store', tax_minor: 50, tax_returned_minor: 20 }
  expect(getRemainingTax({ ...order, tax_liable: 'brand' })).toEqual({ amountMinor: 30, account: brandAccounts.tax })
  expect(getRemainingTax({ ...order, tax_liable: 'store' }).account).toEqual({ kind: 'tax', ownerId: 'store' })
})

describe('commission', () => {
  test.each([
    { subtotals: [1_000], percent: 5, parts: [50] },
    { subtotals: [999, 1], percent: 5, parts: [50, 0] },
    { subtotals: [10, 10, 10], percent: 5, parts: [1, 0, 0] },
    { subtotals: [19], percent: 5, parts: [0] },
    { subtotals: [10_000], percent: 2.5, parts: [250] },
    { subtotals: [10_000], percent: 0, parts: [0] },
    { subtotals: [333, 333], percent: 100, parts: [333, 333] },
  ])('of $subtotals at $percent % is $parts, rounded down over the order', ({ subtotals, percent, parts }) => {
    expect(splitCommission(subtotals, percent)).toEqual(parts)
  })
})

describe('tax on the commission', () => {
  test.each([
    { commissions: [47], percent: 19, taxes: [9] },
    { commissions: [100, 100, 100], percent: 19, taxes: [19, 19, 19] },
    { commissions: [1, 1, 1], percent: 19, taxes: [1, 0, 0] },
    { commissions: [50], percent: 1, taxes: [1] },
    { commissions: [49], percent: 1, taxes: [0] },
    { commissions: [0, 0], percent: 19, taxes: [0, 0] },
    { commissions: [1_000_000_000], percent: 8.8875, taxes: [88_875_000] },
  ])('$percent % of $commissions is $taxes', ({ commissions, percent, taxes }) => {
    expect(splitCommissionTax(commissions, percent)).toEqual(taxes)
  })

  test('equals the percentage of the sum, rounded once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(10_000_000), { minLength: 1 }), fc.nat(10_000), (commissions, hundredths) => {
        const exact = BigInt(sum(commissions)) * BigInt(hundredths)
        const expected = exact / 10_000n + (((exact % 10_000n) * 2n) / 10_000n > 0n ? 1n : 0n)
        expect(BigInt(sum(splitCommissionTax(commissions, hundredths / 100)))).toBe(expected)
      }),
    )
  })
})
