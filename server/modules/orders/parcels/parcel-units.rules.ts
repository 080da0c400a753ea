import { getAllocations } from '../allocations.ts'
import type { Allocation } from '#server/modules/inventory/public.ts'
import type { LineUnits } from '../refunds/refunds.queries.ts'
import type { LineRow } from '../orders.queries.ts'

type LineCounts = Pick<LineRow, 'id' | 'quantity' | 'shipped_quantity' | 'undelivered_quantity'>

/** Units of a line that are still to come: neither in a parcel nor refunded because they cannot be delivered. */
export const getUnitsToCome = (line: LineCounts): number =>
  line.quantity - line.shipped_quantity - line.undelivered_quantity

/** The units to come of each line that has any. */
export const listUnitsToCome = (lines: readonly LineCounts[]): LineUnits[] =>
  lines.map((line) => ({ lineId: line.id, quantity: getUnitsToCome(line) })).filter(({ quantity }) => quantity > 0)

/** Whether a parcel has left. */
export const hasLeft = (lines: readonly Pick<LineRow, 'shipped_quantity'>[]): boolean =>
  lines.some((line) => line.shipped_quantity > 0)

/** Merges units of the same line. */
export function mergeUnits(units: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>()
  for (const { lineId, quantity } of units) {
    const id = lineId.toLowerCase()
    sums.set(id, (sums.get(id) ?? 0) + quantity)
  }
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }))
}

/** The warehouses that the units to come of a line leave from: parcels take those of the first allocation first. */
export function splitUnitsToCome(line: LineCounts & Pick<LineRow, 'sku_id' | 'allocations'>): Allocation[] {
  let skipped = line.shipped_quantity
  let left = getUnitsToCome(line)
  return getAllocations([line])
    .map((allocation) => {
      const passed = Math.min(skipped, allocation.quantity)
      skipped -= passed
      const units = Math.min(left, allocation.quantity - passed)
      left -= units
      return { ...allocation, quantity: units }
    })
    .filter(({ quantity }) => quantity > 0)
}

/**
 * The warehouses to which `quantity` units of a line go back that never left: parcels take units from the first
 * allocation on, so these are the last ones before those refunded already. `line` is as it was before this refund.
 */
export function splitUndeliveredUnits(
  line: Pick<LineRow, 'sku_id' | 'allocations' | 'undelivered_quantity'>,
  quantity: number,
): Allocation[] {
  let skipped = line.undelivered_quantity
  let left = quantity
  const taken = getAllocations([line])
    .toReversed()
    .map((allocation) => {
      const passed = Math.min(skipped, allocation.quantity)
      skipped -= passed
      const units = Math.min(left, allocation.quantity - passed)
      left -= units
      return { ...allocation, quantity: units }
    })
  if (left > 0) throw new Error(`${quantity} units exceed the allocations of the line`)
  return taken.filter((allocation) => allocation.quantity > 0)
}
