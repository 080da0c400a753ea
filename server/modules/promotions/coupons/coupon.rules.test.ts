import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyCoupons,
  chooseBestCoupons,
  evaluateCoupon,
  type Basket,
  type CouponLine,
  type CouponTerms,
} from './coupon.rules.ts'

const now = new Date('2026-06-01T00:00:00Z')
const later = new Date('2026-07-01T00:00:00Z')

const coupon = (terms: Partial<CouponTerms> & { id: string }): CouponTerms => ({
  storeId: null,
  kind: 'amount',
  amountMinor: terms.kind === undefined || terms.kind === 'amount' ? 500 : null,
  percent: null,
  capMinor: null,
  minimumMinor: 0,
  startsAt: new Date('2026-01-01T00:00:00Z'),
  endsAt: later,
  categoryIds: [],
  goodsIds: [],
  ...terms,
})
const line = (skuId: string, storeId: string, subtotalMinor: number, more: Partial<CouponLine> = {}): CouponLine => ({
  skuId,
  storeId,
  subtotalMinor,
  goodsId: `goods ${skuId}`,
  categoryIds: ['home', 'kitchen'],
  ...more,
})
const basket = (lines: CouponLine[], fees: Record<string, number> = {}): Basket => ({
  lines,
  feesMinor: new Map(Object.entries(fees)),
})

const two = basket([line('cup', 'clay', 2_000), line('lamp', 'light', 3_001, { categoryIds: ['home'] })], { clay: 400 })

describe('what one coupon is worth', () => {
  test.each<[string, CouponTerms, object]>([
    ['an amount', coupon({ id: 'a' }), { savingMinor: 500, reason: null }],
    ['more than the goods cost', coupon({ id: 'a', amountMinor: 9_999 }), { savingMinor: 5_001 }],
    ['an amount off one store', coupon({ id: 'a', storeId: 'clay', amountMinor: 9_999 }), { savingMinor: 2_000 }],
    ['a percentage, rounded down', coupon({ id: 'a', kind: 'percent', percent: 33 }), { savingMinor: 1_650 }],
    ['a percentage with a cap', coupon({ id: 'a', kind: 'percent', percent: 33, capMinor: 700 }), { savingMinor: 700 }],
    ['free delivery', coupon({ id: 'a', storeId: 'clay', kind: 'free_delivery' }), { savingMinor: 400 }],
    [
      'free delivery that is free already',
      coupon({ id: 'a', storeId: 'light', kind: 'free_delivery' }),
      { savingMinor: 0, reason: 'nothing_to_save' },
    ],
    ['the minimum, just reached', coupon({ id: 'a', minimumMinor: 5_001 }), { savingMinor: 500, reason: null }],
    [
      'the minimum, missed by one',
      coupon({ id: 'a', minimumMinor: 5_002 }),
      { savingMinor: 0, reason: 'minimum', lackingMinor: 1 },
    ],
    [
      'the minimum, of the goods it counts for',
      coupon({ id: 'a', categoryIds: ['kitchen'], minimumMinor: 2_500 }),
      { reason: 'minimum', lackingMinor: 500 },
    ],
    [
      'a category above the goods',
      coupon({ id: 'a', categoryIds: ['home'], amountMinor: 9_999 }),
      { savingMinor: 5_001 },
    ],
    ['certain goods', coupon({ id: 'a', goodsIds: ['goods lamp'], amountMinor: 9_999 }), { savingMinor: 3_001 }],
    ['goods that are not there', coupon({ id: 'a', goodsIds: ['goods pen'] }), { savingMinor: 0, reason: 'goods' }],
    [
      'a category and goods that are both not there',
      coupon({ id: 'a', categoryIds: ['garden'], goodsIds: ['goods pen'] }),
      { savingMinor: 0, reason: 'goods' },
    ],
    ['one that begins now', coupon({ id: 'a', startsAt: now }), { savingMinor: 500, reason: null }],
    ['another store', coupon({ id: 'a', storeId: 'books' }), { reason: 'goods' }],
    ['one that begins later', coupon({ id: 'a', startsAt: later }), { savingMinor: 0, reason: 'not_started' }],
  ])('%s', (_, terms, is) => {
    expect(evaluateCoupon(terms, two, now)).toMatchObject(is)
  })
})

describe('what coupons take off together', () => {
  const lines = (of: Basket, coupons: CouponTerms[]) =>
    Object.fromEntries(
      [...applyCoupons(of, coupons).lines].map(([skuId, { discountMinor, brandDiscountMinor }]) => [
        skuId,
        [discountMinor, brandDiscountMinor],
      ]),
    )

  test('an amount is split by what the lines cost, to the last unit', () => {
    expect(lines(two, [coupon({ id: 'a' })])).toEqual({ cup: [200, 200], lamp: [300, 300] })
    const thirds = basket([line('a', 's', 100), line('b', 's', 100), line('c', 's', 100)])
    expect(lines(thirds, [coupon({ id: 'x', amountMinor: 100 })])).toEqual({ a: [34, 34], b: [33, 33], c: [33, 33] })
  })

  test('the store pays its own part, the brand the rest, in whatever order they come', () => {
    const both = [coupon({ id: 'brand' }), coupon({ id: 'store', storeId: 'clay', amountMinor: 1_000 })]
    const is = { cup: [1_125, 125], lamp: [375, 375] }
    expect(lines(two, both)).toEqual(is)
    expect(lines(two, both.toReversed())).toEqual(is)
  })

  test('the brand pays nothing of what a store gives', () => {
    const store = coupon({ id: 'store', storeId: 'clay', amountMinor: 1_000 })
    expect(lines(two, [store])).toEqual({ cup: [1_000, 0], lamp: [0, 0] })
  })

  test('a coupon for which nothing is left takes nothing and is not named', () => {
    const of = basket([line('cup', 'clay', 2_000)])
    const both = [coupon({ id: 'brand' }), coupon({ id: 'store', storeId: 'clay', amountMinor: 9_999 })]
    expect([...applyCoupons(of, both).savings]).toEqual([['store', 2_000]])
  })

  test('the brand never takes more than the stores leave', () => {
    const of = basket([line('cup', 'clay', 2_000)])
    const both = [
      coupon({ id: 'brand', amountMinor: 1_500 }),
      coupon({ id: 'store', storeId: 'clay', amountMinor: 1_200 }),
    ]
    expect(lines(of, both)).toEqual({ cup: [2_000, 800] })
    expect([...applyCoupons(of, both).savings]).toEqual([
      ['store', 1_200],
      ['brand', 800],
    ])
  })

  test('free delivery lowers the fee and no line', () => {
    const free = coupon({ id: 'free', storeId: 'clay', kind: 'free_delivery' })
    expect(lines(two, [free])).toEqual({ cup: [0, 0], lamp: [0, 0] })
    expect([...applyCoupons(two, [free]).deliveryMinor]).toEqual([['clay', 400]])
    // A fee may be more than the goods.
    const cheap = basket([line('cup', 'clay', 100)], { clay: 400 })
    expect([...applyCoupons(cheap, [free]).deliveryMinor]).toEqual([['clay', 400]])
  })
})

const toIds = (coupons: readonly CouponTerms[]) => coupons.map(({ id }) => id).toSorted()

describe('the best of them', () => {
  test('is one of each store and one of the brand', () => {
    const held = [
      coupon({ id: 'small', storeId: 'clay', amountMinor: 100 }),
      coupon({ id: 'large', storeId: 'clay', amountMinor: 300 }),
      coupon({ id: 'lamp', storeId: 'light', kind: 'percent', percent: 10 }),
      coupon({ id: 'brand', amountMinor: 50 }),
      coupon({ id: 'better brand', kind: 'percent', percent: 20 }),
      coupon({ id: 'too dear', minimumMinor: 99_999 }),
    ]
    expect(toIds(chooseBestCoupons(two, held, now))).toEqual(['better brand', 'lamp', 'large'])
  })

  test('is the one that ends first, of equals', () => {
    const held = [coupon({ id: 'a' }), coupon({ id: 'b', endsAt: new Date('2026-06-02T00:00:00Z') })]
    expect(toIds(chooseBestCoupons(two, held, now))).toEqual(['b'])
    const alike = [coupon({ id: 'a' }), coupon({ id: 'b' })]
    for (const coupons of [alike, alike.toReversed()])
      expect(toIds(chooseBestCoupons(two, coupons, now)), 'of equals in all else the lower id').toEqual(['a'])
  })

  test('considers the coupon of the brand: free delivery beats a discount that the brand would have given', () => {
    const of = basket([line('cup', 'clay', 1_000)], { clay: 500 })
    const held = [
      coupon({ id: 'six', storeId: 'clay', amountMinor: 600 }),
      coupon({ id: 'free', storeId: 'clay', kind: 'free_delivery' }),
      coupon({ id: 'brand', amountMinor: 1_000 }),
    ]
    expect(toIds(chooseBestCoupons(of, held, now))).toEqual(['brand', 'free'])
  })

  test('is nothing where nothing is saved', () => {
    expect(chooseBestCoupons(two, [coupon({ id: 'a', minimumMinor: 99_999 })], now)).toEqual([])
    expect(chooseBestCoupons(basket([]), [coupon({ id: 'a' })], now)).toEqual([])
  })
})

describe('whatever is bought with whatever coupons', () => {
  const money = fc.integer({ min: 0, max: 100_000 })
  const stores = fc.constantFrom('clay', 'light', 'books')
  const anyBasket = fc
    .record({
      lines: fc.array(fc.record({ storeId: stores, subtotalMinor: money, kitchen: fc.boolean() }), { maxLength: 8 }),
      fees: fc.record({ clay: money, light: money, books: money }),
    })
    .map(({ lines, fees }) =>
      basket(
        lines.map(({ storeId, subtotalMinor, kitchen }, index) =>
          line(`sku ${index}`, storeId, subtotalMinor, { categoryIds: kitchen ? ['home', 'kitchen'] : ['home'] }),
        ),
        fees,
      ),
    )
  const anyCoupons = fc
    .array(
      fc.record({
        storeId: fc.option(stores),
        kind: fc.constantFrom('amount' as const, 'percent' as const, 'free_delivery' as const),
        amount: fc.integer({ min: 1, max: 50_000 }),
        percent: fc.integer({ min: 1, max: 100 }),
        capMinor: fc.option(fc.integer({ min: 1, max: 20_000 })),
        minimumMinor: money,
        categoryIds: fc.constantFrom([], ['kitchen']),
      }),
      { maxLength: 9 },
    )
    .map((all) =>
      all.map(({ amount, percent, kind: drawn, capMinor, ...terms }, index) => {
        const kind = terms.storeId === null && drawn === 'free_delivery' ? 'amount' : drawn
        return coupon({
          id: `coupon ${index}`,
          ...terms,
          kind,
          amountMinor: kind === 'amount' ? amount : null,
          percent: kind === 'percent' ? percent : null,
          capMinor: kind === 'percent' ? capMinor : null,
        })
      }),
    )
  const saved = (of: Basket, coupons: readonly CouponTerms[]) =>
    [...applyCoupons(of, coupons).savings.values()].reduce((sum, saving) => sum + saving, 0)

  test('no line and no fee falls below nothing, and every coin of every coupon is on a line or a fee', () => {
    fc.assert(
      fc.property(anyBasket, anyCoupons, (of, held) => {
        const { lines, deliveryMinor, savings } = applyCoupons(of, chooseBestCoupons(of, held, now))
        let found = 0
        for (const { skuId, subtotalMinor } of of.lines) {
          const { discountMinor, brandDiscountMinor } = lines.get(skuId)!
          expect(discountMinor).toBeLessThanOrEqual(subtotalMinor)
          expect(brandDiscountMinor).toBeGreaterThanOrEqual(0)
          expect(brandDiscountMinor).toBeLessThanOrEqual(discountMinor)
          found += discountMinor
        }
        for (const [storeId, off] of deliveryMinor) {
          expect(off).toBeLessThanOrEqual(of.feesMinor.get(storeId)!)
          found += off
        }
        expect([...savings.values()].reduce((sum, saving) => sum + saving, 0)).toBe(found)
      }),
    )
  })

  test('no other single choice saves more, and the order in which coupons come decides nothing', () => {
    fc.assert(
      fc.property(anyBasket, anyCoupons, (of, held) => {
        const best = chooseBestCoupons(of, held, now)
        const usable = held.filter((one) => evaluateCoupon(one, of, now).reason === null)
        for (const other of usable) {
          const instead = [...best.filter(({ storeId }) => storeId !== other.storeId), other]
          expect(saved(of, instead)).toBeLessThanOrEqual(saved(of, best))
        }
        expect(toIds(chooseBestCoupons(of, held.toReversed(), now))).toEqual(toIds(best))
      }),
    )
  })
})
