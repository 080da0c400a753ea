import { describe, expect, test } from 'vitest'
import { findLineIssue, groupByStore, mergeLine, toNotice, sumBySku, getTotals, type Buyable } from './cart.rules.ts'

const offer = (over: Partial<Buyable> = {}): Buyable => ({
  ownerId: 'seller',
  listed: true,
  priceMinor: 1_000,
  stock: 10,
  minQuantity: 1,
  maxQuantity: 5,
  closure: null,
  ...over,
})

describe('what stops a line', () => {
  test.each([
    { of: 'an ordinary line', offer: offer(), quantity: 3, issue: null },
    { of: 'the last pieces', offer: offer({ stock: 3 }), quantity: 3, issue: null },
    { of: 'one piece too many', offer: offer({ stock: 3 }), quantity: 4, issue: 'stock_short' },
    {
      of: 'a closed store',
      offer: offer({ closure: { takesOrders: false, lastDay: '2026-12-24' } }),
      quantity: 1,
      issue: 'store_closed',
    },
    {
      of: 'a closed store that takes orders',
      offer: offer({ closure: { takesOrders: true, lastDay: '2026-12-24' } }),
      quantity: 1,
      issue: null,
    },
    { of: 'nothing left', offer: offer({ stock: 0 }), quantity: 1, issue: 'sold_out' },
    { of: 'just the maximum', offer: offer(), quantity: 5, issue: null },
    { of: 'above the maximum', offer: offer(), quantity: 6, issue: 'above_maximum' },
    { of: 'just the minimum', offer: offer({ minQuantity: 2 }), quantity: 2, issue: null },
    { of: 'below the minimum', offer: offer({ minQuantity: 2 }), quantity: 1, issue: 'below_minimum' },
    { of: 'a delisted one, sold out too', offer: offer({ listed: false, stock: 0 }), quantity: 1, issue: 'delisted' },
    { of: "the buyer's own", offer: offer({ ownerId: 'buyer', listed: false }), quantity: 1, issue: 'own_store' },
    { of: 'a closed store', offer: offer({ ownerId: null, listed: false }), quantity: 1, issue: 'delisted' },
  ])('$of: $issue', ({ offer, quantity, issue }) => {
    expect(findLineIssue(offer, quantity, 'buyer')).toBe(issue)
  })
})

describe('what a line says has changed', () => {
  test.each([
    { issue: null, seen: 1_000, notice: null },
    { issue: null, seen: 900, notice: { kind: 'price_up', beforeMinor: 900 } },
    { issue: null, seen: 1_100, notice: { kind: 'price_down', beforeMinor: 1_100 } },
    { issue: 'stock_short' as const, seen: 900, notice: { kind: 'stock_short', left: 10 } },
    { issue: 'delisted' as const, seen: 900, notice: { kind: 'delisted' } },
  ])('$issue at $seen', ({ issue, seen, notice }) => {
    expect(toNotice(issue, seen, offer())).toEqual(notice)
  })
})

test('only checked lines that can be bought count as chosen', () => {
  const line = (quantity: number, subtotalMinor: number, checked: boolean, valid: boolean) => ({
    quantity,
    subtotalMinor,
    checked,
    valid,
  })
  const lines = [
    line(1, 100, true, true),
    line(2, 400, false, true),
    line(3, 900, true, false),
    line(4, 1_600, true, true),
  ]
  expect(getTotals(lines)).toEqual({ goodsMinor: 2_100, checkedMinor: 1_700, checkedQuantity: 5, quantity: 10 })
  expect(getTotals([])).toEqual({ goodsMinor: 0, checkedMinor: 0, checkedQuantity: 0, quantity: 0 })
})

test('lines stand by store, stores by their first line', () => {
  expect(groupByStore(['a1', 'b1', 'a2', 'c1', 'b2'], ([store]) => store!)).toEqual(['a1', 'a2', 'b1', 'b2', 'c1'])
})

test('a SKU that is named twice, in whatever case, is one wish', () => {
  expect([
    ...sumBySku([
      { skuId: 'AB', quantity: 2 },
      { skuId: 'ab', quantity: 3 },
    ]),
  ]).toEqual([['ab', 5]])
})

describe("a visitor's line", () => {
  const merging = { had: 0, wanted: 2, userId: 'buyer', full: false }
  test.each([
    { of: 'a new one', offer: offer(), over: {}, is: { result: 'added', quantity: 2 } },
    { of: 'one the cart has', offer: offer(), over: { had: 3 }, is: { result: 'added', quantity: 5 } },
    {
      of: 'above the maximum',
      offer: offer(),
      over: { had: 4 },
      is: { result: 'capped', quantity: 5, reason: 'maximum' },
    },
    {
      of: 'above the stock',
      offer: offer({ stock: 1 }),
      over: {},
      is: { result: 'capped', quantity: 1, reason: 'stock' },
    },
    {
      of: 'above a maximum that is the stock',
      offer: offer({ stock: 5 }),
      over: { had: 4 },
      is: { result: 'capped', quantity: 5, reason: 'maximum' },
    },
    { of: 'below the minimum', offer: offer({ minQuantity: 3 }), over: {}, is: { result: 'added', quantity: 3 } },
    {
      of: 'just the minimum left',
      offer: offer({ stock: 3, minQuantity: 3 }),
      over: {},
      is: { result: 'added', quantity: 3 },
    },
    { of: 'sold out', offer: offer({ stock: 0 }), over: {}, is: { result: 'dropped', quantity: 0, reason: 'stock' } },
    {
      of: 'less left than is sold at once',
      offer: offer({ stock: 2, minQuantity: 3 }),
      over: {},
      is: { result: 'dropped', quantity: 0, reason: 'stock' },
    },
    {
      of: 'delisted',
      offer: offer({ listed: false }),
      over: {},
      is: { result: 'dropped', quantity: 0, reason: 'delisted' },
    },
    { of: 'unknown', offer: undefined, over: {}, is: { result: 'dropped', quantity: 0, reason: 'unknown' } },
    {
      of: 'their own',
      offer: offer({ ownerId: 'buyer' }),
      over: {},
      is: { result: 'dropped', quantity: 0, reason: 'own_store' },
    },
    {
      of: 'new in a full cart',
      offer: offer(),
      over: { full: true },
      is: { result: 'dropped', quantity: 0, reason: 'full' },
    },
    { of: 'known in a full cart', offer: offer(), over: { full: true, had: 1 }, is: { result: 'added', quantity: 3 } },
  ])('$of: $is.result', ({ offer, over, is }) => {
    expect(mergeLine(offer, { ...merging, ...over })).toEqual(is)
  })
})
