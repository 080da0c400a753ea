import { expect, test } from 'vitest'
import { findLoss, listSteps, readStatisticsState, toChange, toShade, toStatisticsPath } from './statistics-rules.ts'

const storeId = '0198c0de-0000-7000-8000-000000000001'

test.each([
  ['', { range: '30', figure: 'sales', storeId: null }, '/staff/statistics'],
  [`range=year&store=${storeId}`, { range: 'year', figure: 'sales', storeId }, null],
  ['range=8&figure=x&store=y', { range: '30', figure: 'sales', storeId: null }, '/staff/statistics'],
  ['figure=orders', { range: '30', figure: 'orders', storeId: null }, null],
])('the address %j opens %o', (query, state, path) => {
  const read = readStatisticsState(new URLSearchParams(query))
  expect(read).toEqual(state)
  expect(toStatisticsPath(read)).toBe(path ?? `/staff/statistics?${query}`)
})

test.each([
  [100, 50, 10, 9, 8, { after: 'products', share: 0.8 }],
  [100, 90, 80, 8, 4, { after: 'cart', share: 0.9 }],
  [10, 10, 10, 10, 1, { after: 'checkout', share: 0.9 }],
  [10, 10, 10, null, 1, { after: 'cart', share: 0.9 }],
  [10, 10, 10, 0, 1, { after: 'cart', share: 0.9 }],
  [10, 10, 10, 10, 12, null],
  [0, 0, 0, 0, 3, null],
])('of %s, %s, %s, %s and %s the largest loss is %o', (visitors, looked, added, checkout, orders, loss) => {
  const funnel = { visitors, lookedAtProduct: looked, addedToCart: added, openedCheckout: checkout, orders }
  expect(findLoss(funnel)).toEqual(loss)
  expect(listSteps(funnel)).toHaveLength(checkout ? 5 : 4)
})

test('changes and shades', () => {
  expect([toChange(3, 2), toChange(1, 2), toChange(1, 0)]).toEqual([0.5, -0.5, null])
  expect([0, 0.09, 0.1, 0.39, 0.4, 1].map(toShade)).toEqual([1, 1, 2, 4, 5, 5])
})
