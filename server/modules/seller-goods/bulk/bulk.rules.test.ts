import { expect, test } from 'vitest'
import { computeBulkChanges, roundPrice, type BulkGoods, type BulkReason, type BulkRule } from './bulk.rules.ts'

const goods = (more: Partial<BulkGoods> = {}): BulkGoods => ({
  status: 'listed',
  categoryId: 'c1',
  tags: ['a', 'b'],
  skus: [
    { id: 's1', priceMinor: 1_000, marketPriceMinor: 1_500, available: 5 },
    { id: 's2', priceMinor: 999, marketPriceMinor: null, available: 0 },
  ],
  ...more,
})
const price = (how: 'set' | 'add' | 'percent', amount: number): BulkRule => ({ field: 'price', how, amount })
const market = (how: 'set' | 'add' | 'percent', amount: number): BulkRule => ({ field: 'market_price', how, amount })
const stock = (how: 'set' | 'add', units: number): BulkRule => ({ field: 'stock', how, units, warehouseId: 'w' })
const tags = (how: 'set' | 'add' | 'remove', ...list: string[]): BulkRule => ({ field: 'tags', how, tags: list })
const status = (to: 'listed' | 'delisted'): BulkRule => ({ field: 'status', status: to })

/** Rule, and the values after it in the order of the SKUs, or why the product stays as it is. */
const cases: readonly [string, BulkRule, BulkGoods, unknown[] | BulkReason][] = [
  ['one price for all', price('set', 500), goods(), [500, 500]],
  ['the price of one already', price('set', 999), goods(), [999]],
  ['more by an amount', price('add', 100), goods(), [1_100, 1_099]],
  ['less to nothing', price('add', -999), goods(), [1, 0]],
  ['less than nothing', price('add', -1_000), goods(), 'below_zero'],
  ['ten percent less, rounded half up', price('percent', -10), goods(), [900, 899]],
  ['a hundred percent less', price('percent', -100), goods(), [0, 0]],
  ['more than a hundred percent less', price('percent', -101), goods(), 'below_zero'],
  [
    'a set price is never rounded',
    { ...price('set', 512), rounding: 'whole', digits: 2 } as BulkRule,
    goods(),
    [512, 512],
  ],
  ['less, to .99', { ...price('percent', -10), rounding: 'end_99', digits: 2 } as BulkRule, goods(), [899, 899]],
  ['no percent', price('percent', 0), goods(), 'same'],
  ['beyond all prices', price('set', 2e14), goods(), 'too_large'],
  ['a market price for all', market('set', 2_000), goods(), [2_000, 2_000]],
  ['a market price at the price', market('set', 1_000), goods(), 'not_above_price'],
  ['more market price, where there is one', market('percent', 10), goods(), [1_650]],
  ['stock for all', stock('set', 5), goods(), [5]],
  ['more stock', stock('add', 2), goods(), [7, 2]],
  ['less stock than there is', stock('add', -1), goods(), 'below_zero'],
  ['too much stock', stock('add', 1_000_000_000), goods(), 'too_large'],
  ['another category', { field: 'category', categoryId: 'c2' }, goods(), ['c2']],
  ['the same category', { field: 'category', categoryId: 'c1' }, goods(), 'same'],
  ['tags added once', tags('add', 'b', 'c'), goods(), [['a', 'b', 'c']]],
  ['tags removed', tags('remove', 'b', 'x'), goods(), [['a']]],
  ['tags replaced', tags('set', 'x'), goods(), [['x']]],
  ['a tag that is there', tags('add', 'a'), goods(), 'same'],
  ['too many tags', tags('add', ...Array.from({ length: 249 }, (_, n) => `t${n}`)), goods(), 'too_large'],
  ['delisted', status('delisted'), goods(), ['delisted']],
  ['listed from a draft', status('listed'), goods({ status: 'draft' }), ['listed']],
  ['a draft is not delisted', status('delisted'), goods({ status: 'draft' }), 'draft'],
  ['a banned product', status('listed'), goods({ status: 'banned' }), 'banned'],
  ['listed already', status('listed'), goods(), 'same'],
  ['no SKU for sale', price('set', 5), goods({ skus: [] }), 'same'],
]

test.each(cases)('%s', (_, rule, before, expected) => {
  const result = computeBulkChanges(rule, before)
  expect('reason' in result ? result.reason : result.changes.map(({ after }) => after)).toEqual(expected)
})

test.each([
  [1_249, 'none', 2, 1_249],
  [1_249, 'whole', 2, 1_200],
  [1_250, 'whole', 2, 1_300],
  [20, 'whole', 2, 100],
  [0, 'whole', 2, 0],
  [-5, 'end_99', 2, -5],
  [1_248, 'end_99', 2, 1_199],
  [1_249, 'end_99', 2, 1_299],
  [1_239, 'end_90', 2, 1_190],
  [1_240, 'end_90', 2, 1_290],
  [1_244, 'end_95', 2, 1_195],
  [1_245, 'end_95', 2, 1_295],
  [1_249, 'whole', 0, 1_249],
  [1_249, 'end_99', 0, 1_249],
  [125, 'end_90', 1, 129],
  [12_345, 'end_95', 3, 11_950],
] as const)('%i rounded to %s with %i decimals is %i', (minor, rounding, digits, expected) => {
  expect(roundPrice(minor, rounding, digits)).toBe(expected)
})
