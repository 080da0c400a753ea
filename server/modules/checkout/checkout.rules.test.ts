import { describe, expect, test } from 'vitest'
import { findCouponChanges, findQuoteChanges, sumGroups, sumGroup, type QuoteContent } from './checkout.rules.ts'

const line = { skuId: 'sku', name: 'Cup', quantity: 2, priceMinor: 1_000, discountMinor: 0 }
const method = { methodId: 'flat', feeMinor: 400, feeDiscountMinor: 0 }
const group = { storeId: 'store', storeName: 'Clay', ...method, lines: [line] }
const content: QuoteContent = { currency: 'USD', addressId: null, groups: [group], coupons: [] }
type Closure = { takesOrders: boolean; lastDay: string }
const base = { listed: true, priceMinor: 1_000, stock: 5, minQuantity: 1, maxQuantity: 9 }
const offer = { ...base, closure: null as Closure | null }
const flat = { id: 'flat', feeMinor: 400 }

const changes = (offers: Record<string, typeof offer>, methods: (typeof flat)[]) =>
  findQuoteChanges(content, new Map(Object.entries(offers)), new Map([['store', methods]]), (minor) => minor / 100)

describe('what changed since the quote', () => {
  test.each([
    { of: 'nothing', now: { sku: offer }, methods: [flat], is: [] },
    { of: 'less stock, still enough', now: { sku: { ...offer, stock: 2 } }, methods: [flat], is: [] },
    {
      of: 'a dearer price',
      now: { sku: { ...offer, priceMinor: 1_050 } },
      methods: [flat],
      is: [{ skuId: 'sku', name: 'Cup', kind: 'price', before: 10, now: 10.5 }],
    },
    {
      of: 'a lower price too: the shopper is told before paying another sum',
      now: { sku: { ...offer, priceMinor: 1 } },
      methods: [flat],
      is: [{ skuId: 'sku', name: 'Cup', kind: 'price', before: 10, now: 0.01 }],
    },
    {
      of: 'too little stock',
      now: { sku: { ...offer, stock: 1 } },
      methods: [flat],
      is: [{ skuId: 'sku', name: 'Cup', kind: 'stock', left: 1 }],
    },
    {
      of: 'a lower maximum',
      now: { sku: { ...offer, maxQuantity: 1 } },
      methods: [flat],
      is: [{ skuId: 'sku', name: 'Cup', kind: 'stock', left: 1 }],
    },
    { of: 'a higher minimum, just reached', now: { sku: { ...offer, minQuantity: 2 } }, methods: [flat], is: [] },
    {
      of: 'a minimum above what is bought',
      now: { sku: { ...offer, minQuantity: 3 } },
      methods: [flat],
      is: [{ skuId: 'sku', name: 'Cup', kind: 'stock', left: 5 }],
    },
    {
      of: 'a delisted SKU',
      now: { sku: { ...offer, listed: false } },
      methods: [flat],
      is: [{ skuId: 'sku', name: 'Cup', kind: 'delisted' }],
    },
    { of: 'a SKU that is gone', now: {}, methods: [flat], is: [{ skuId: 'sku', name: 'Cup', kind: 'delisted' }] },
    {
      of: 'another fee',
      now: { sku: offer },
      methods: [{ id: 'flat', feeMinor: 500 }],
      is: [{ skuId: 'sku', name: 'Clay', kind: 'delivery', before: 4, now: 5 }],
    },
    {
      of: 'a method that is gone',
      now: { sku: offer },
      methods: [{ id: 'other', feeMinor: 400 }],
      is: [{ skuId: 'sku', name: 'Clay', kind: 'delivery', before: 4, now: 4 }],
    },
    {
      of: 'no method at all',
      now: { sku: offer },
      methods: [],
      is: [{ skuId: 'sku', name: 'Clay', kind: 'delivery', before: 4 }],
    },
  ])('$of', ({ now, methods, is }) => {
    expect(changes(now as Record<string, typeof offer>, methods)).toEqual(is)
  })

  test('a store without methods and without goods is reported by its name', () => {
    const empty = { groups: [{ ...group, lines: [] }] }
    expect(findQuoteChanges(empty, new Map(), new Map(), (minor) => minor / 100)).toEqual([
      { skuId: '', name: 'Clay', kind: 'delivery', before: 4 },
    ])
  })

  test('price and stock changes of one line are both reported', () => {
    expect(changes({ sku: { ...offer, priceMinor: 900, stock: 0 } }, [flat]).map(({ kind }) => kind)).toEqual([
      'stock',
      'price',
    ])
  })
})

describe('what changed of the coupons', () => {
  const coupons = [{ couponId: 'ten', name: 'Ten off', savingMinor: 1_000 }]
  test.each([
    { of: 'nothing', now: { ten: 1_000, other: 5 }, is: [] },
    { of: 'less', now: { ten: 900 }, is: [{ skuId: '', name: 'Ten off', kind: 'coupon', before: 10, now: 9 }] },
    { of: 'all of it', now: {}, is: [{ skuId: '', name: 'Ten off', kind: 'coupon', before: 10, now: 0 }] },
  ])('$of', ({ now, is }) => {
    expect(findCouponChanges({ coupons }, new Map(Object.entries(now)), (minor) => minor / 100)).toEqual(is)
  })
})

describe('sums', () => {
  test.each([
    {
      of: 'goods and delivery',
      group,
      is: { goodsMinor: 2_000, deliveryMinor: 400, discountMinor: 0, payableMinor: 2_400, quantity: 2 },
    },
    {
      of: 'nothing',
      group: { ...group, lines: [], feeMinor: 0 },
      is: { goodsMinor: 0, deliveryMinor: 0, discountMinor: 0, payableMinor: 0, quantity: 0 },
    },
    {
      of: 'a coupon on goods and one for delivery',
      group: { ...group, feeDiscountMinor: 400, lines: [{ ...line, discountMinor: 150 }, line] },
      is: { goodsMinor: 4_000, deliveryMinor: 0, discountMinor: 150, payableMinor: 3_850, quantity: 4 },
    },
  ])('of $of', ({ group, is }) => {
    expect(sumGroup(group)).toEqual(is)
  })

  test('of all groups are the sums of each', () => {
    const all = sumGroups([group, { ...group, lines: [{ ...line, discountMinor: 5 }], feeMinor: 50 }])
    expect(all).toEqual({
      goodsMinor: 4_000,
      deliveryMinor: 450,
      discountMinor: 5,
      payableMinor: 4_445,
      quantity: 4,
    })
  })
})

describe('a closure since the quote', () => {
  const find = (closure: Closure | null, closedUntil?: string) =>
    findQuoteChanges(
      { groups: [{ ...group, ...(closedUntil !== undefined && { closedUntil }) }] },
      new Map([['sku', { ...offer, closure }]]),
      new Map([['store', [flat]]]),
      (minor) => minor / 100,
    ).map(({ kind, name, until }) => [kind, name, until])
  const open = (lastDay: string) => ({ takesOrders: true, lastDay })

  test.each([
    ['none', null, undefined, []],
    [
      'one that takes no orders',
      { takesOrders: false, lastDay: '2026-12-24' },
      undefined,
      [['closed', 'Clay', '2026-12-24']],
    ],
    ['one that the shopper did not read', open('2026-12-24'), undefined, [['ships_later', 'Clay', '2026-12-24']]],
    ['the one that the shopper read', open('2026-12-24'), '2026-12-24', []],
    ['a longer one', open('2026-12-25'), '2026-12-24', [['ships_later', 'Clay', '2026-12-25']]],
    ['a shorter one', open('2026-12-23'), '2026-12-24', []],
    ['one that is over', null, '2026-12-24', []],
  ])('%s', (_what, closure, closedUntil, is) => expect(find(closure, closedUntil)).toEqual(is))
})
