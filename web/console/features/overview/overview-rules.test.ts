import { expect, test } from 'vitest'
import type { Figures } from '#contract/statistics.ts'
import { findLargestLoss, getChange, readOverviewState, writeOverviewState } from './overview-rules.ts'

const figures = (more: Partial<Figures>): Figures => ({
  sales: 0,
  refunds: 0,
  orders: 0,
  units: 0,
  visitors: 0,
  pageViews: 0,
  conversion: null,
  averageOrder: null,
  ...more,
})

test.each([
  ['', '30', 'sales', ''],
  ['range=7&figure=orders', '7', 'orders', 'range=7&figure=orders'],
  ['range=8&figure=x&more=1', '30', 'sales', ''],
  ['range=today', 'today', 'sales', 'range=today'],
])('the address %j shows %s days of %s', (query, range, figure, written) => {
  const state = readOverviewState(new URLSearchParams(query))
  expect(state).toEqual({ range, figure })
  expect(writeOverviewState(state)).toBe(written)
})

test.each([
  ['sales', { sales: 150 }, { sales: 120 }, 0.25],
  ['sales', { sales: 0 }, { sales: 120 }, -1],
  ['sales', { sales: 150 }, { sales: 0 }, null],
  ['sales', { sales: 150 }, { sales: -5 }, null],
  ['conversion', { conversion: 0.5 }, { conversion: 0.25 }, 0.25],
  ['conversion', { conversion: 0.5 }, { conversion: null }, null],
  ['averageOrder', { averageOrder: null }, { averageOrder: 5 }, null],
] as const)('%s %o after %o is a change of %s', (key, now, before, change) =>
  expect(getChange(key, figures(now), figures(before))).toBe(change),
)

test.each([
  [100, 50, 10, 5, { after: 'products', share: 0.8 }],
  [100, 10, 9, 8, { after: 'visitors', share: 0.9 }],
  [10, 10, 10, 1, { after: 'cart', share: 0.9 }],
  [10, 10, 10, 12, null],
  [0, 0, 0, 3, null],
])('of %i, %i, %i and %i the largest loss is %o', (visitors, lookedAtProduct, addedToCart, orders, loss) =>
  expect(findLargestLoss({ visitors, lookedAtProduct, addedToCart, orders })).toEqual(loss),
)
