import type { Allocation } from '#server/modules/inventory/public.ts'
import type { LineAllocation, LineRow } from './orders.queries.ts'

/** Where the units of these lines are held, as the inventory knows it. */
export const allocationsOf = (lines: readonly Pick<LineRow, 'sku_id' | 'allocations'>[]): Allocation[] =>
  lines.flatMap(({ sku_id: skuId, allocations }) =>
    (allocations as unknown as LineAllocation[]).map((allocation) => ({ skuId, ...allocation })),
  )

/** The goods of these lines, each once. */
export const goodsIdsOf = (lines: readonly Pick<LineRow, 'goods_id'>[]): string[] => [
  ...new Set(lines.map((line) => line.goods_id)),
]
