import { describe, expect, test } from 'vitest'
import { getAllocations, getGoodsIds, splitReturnedUnits, sumUnitsByGoods } from './allocations.ts'
import type { LineRow } from './orders.queries.ts'

type Line = Pick<LineRow, 'sku_id' | 'allocations'>
const line = (skuId: string, ...quantities: number[]) =>
  ({
    sku_id: skuId,
    allocations: quantities.map((quantity, index) => ({ warehouseId: `w${index + 1}`, quantity })),
  }) as unknown as Line

describe('units of a line go back to the warehouses that gave them, the first that gave first', () => {
  const given = line('cup', 3, 2)
  test.each([
    [0, []],
    [1, [['w1', 1]]],
    [3, [['w1', 3]]],
    [
      4,
      [
        ['w1', 3],
        ['w2', 1],
      ],
    ],
    [
      5,
      [
        ['w1', 3],
        ['w2', 2],
      ],
    ],
  ])('%d units', (quantity, expected) => {
    expect(splitReturnedUnits(given, quantity).map(({ warehouseId, quantity }) => [warehouseId, quantity])).toEqual(
      expected,
    )
  })
  test('and more than it was given are refused', () => expect(() => splitReturnedUnits(given, 6)).toThrow('6 units'))
})

test('every allocation of every line is named with its SKU', () => {
  expect(getAllocations([line('cup', 1, 2), line('jar', 4)])).toEqual([
    { skuId: 'cup', warehouseId: 'w1', quantity: 1 },
    { skuId: 'cup', warehouseId: 'w2', quantity: 2 },
    { skuId: 'jar', warehouseId: 'w1', quantity: 4 },
  ])
})

test('units are summed by product, each product once', () => {
  const lines = [
    { goods_id: 'a', quantity: 1 },
    { goods_id: 'b', quantity: 5 },
    { goods_id: 'a', quantity: 2 },
  ]
  expect(sumUnitsByGoods(lines)).toEqual([
    { goodsId: 'a', quantity: 3 },
    { goodsId: 'b', quantity: 5 },
  ])
  expect(getGoodsIds(lines)).toEqual(['a', 'b'])
})
