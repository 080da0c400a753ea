import type { Allocation } from '#server/modules/inventory/public.ts'
import type { LineAllocation, LineRow } from './orders.queries.ts'

/** Where the units of these lines are held, as the inventory knows it. */
export const allocationsOf = (lines: readonly Pick<LineRow, 'sku_id' | 'allocations'>[]): Allocation[] =>
  lines.flatMap(({ sku_id: skuId, allocations }) =>
    (allocations as unknown as LineAllocation[]).map((allocation) => ({ skuId, ...allocation })),
  )

/** How many of each product these lines hold, each product once. */
export function soldOf(
  lines: readonly Pick<LineRow, 'goods_id' | 'quantity'>[],
): { goodsId: string; quantity: number }[] {
  const sold = new Map<string, number>()
  for (const line of lines) sold.set(line.goods_id, (sold.get(line.goods_id) ?? 0) + line.quantity)
  return [...sold].map(([goodsId, quantity]) => ({ goodsId, quantity }))
}

/** The goods of these lines, each once. */
export const goodsIdsOf = (lines: readonly Pick<LineRow, 'goods_id'>[]): string[] => [
  ...new Set(lines.map((line) => line.goods_id)),
]

/** Which warehouses take `quantity` units of a line back, the first that gave first; a fault when it has fewer. */
export function shelvesOf(line: Pick<LineRow, 'sku_id' | 'allocations'>, quantity: number): Allocation[] {
  let left = quantity
  const shelves = allocationsOf([line]).map((allocation) => {
    const taken = Math.min(left, allocation.quantity)
    left -= taken
    return { ...allocation, quantity: taken }
  })
  if (left > 0) throw new Error(`${quantity} units are more than the line was given`)
  return shelves.filter((shelf) => shelf.quantity > 0)
}
