import type { Allocation } from '#server/modules/inventory/public.ts'
import type { LineAllocation, LineRow } from './orders.queries.ts'

/** Returns the inventory allocations of these lines. */
export const getAllocations = (lines: readonly Pick<LineRow, 'sku_id' | 'allocations'>[]): Allocation[] =>
  lines.flatMap(({ sku_id: skuId, allocations }) =>
    (allocations as unknown as LineAllocation[]).map((allocation) => ({ skuId, ...allocation })),
  )

export function sumUnitsByGoods(
  lines: readonly Pick<LineRow, 'goods_id' | 'quantity'>[],
): { goodsId: string; quantity: number }[] {
  const sold = new Map<string, number>()
  for (const line of lines) sold.set(line.goods_id, (sold.get(line.goods_id) ?? 0) + line.quantity)
  return [...sold].map(([goodsId, quantity]) => ({ goodsId, quantity }))
}

export const getGoodsIds = (lines: readonly Pick<LineRow, 'goods_id'>[]): string[] => [
  ...new Set(lines.map((line) => line.goods_id)),
]

/**
 * Returns which warehouses take back `quantity` units of a line, in allocation order; throws when the line has fewer.
 */
export function splitReturnedUnits(line: Pick<LineRow, 'sku_id' | 'allocations'>, quantity: number): Allocation[] {
  let left = quantity
  const allocations = getAllocations([line]).map((allocation) => {
    const taken = Math.min(left, allocation.quantity)
    left -= taken
    return { ...allocation, quantity: taken }
  })
  if (left > 0) throw new Error(`${quantity} units exceed the allocations of the line`)
  return allocations.filter((allocation) => allocation.quantity > 0)
}
