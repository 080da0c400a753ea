import type { LineUnits } from '#server/modules/orders/public.ts'

type Line = {
  readonly id: string
  readonly quantity: number
  readonly refundedQuantity: number
  readonly exchangedQuantity: number
}

/** How many units of each line can still be returned: neither refunded nor exchanged. */
export const returnableOf = (lines: readonly Line[]): LineUnits[] =>
  lines.map(({ id, quantity, refundedQuantity, exchangedQuantity }) => ({
    lineId: id,
    quantity: quantity - refundedQuantity - exchangedQuantity,
  }))

/** Each line once, as a line may be named twice. */
export function sumUnits(units: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>()
  for (const { lineId, quantity } of units) {
    const id = lineId.toLowerCase()
    sums.set(id, (sums.get(id) ?? 0) + quantity)
  }
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }))
}

/** Whether every one of these units is among the others. */
export function areWithin(units: readonly LineUnits[], others: readonly LineUnits[]): boolean {
  const most = new Map(others.map(({ lineId, quantity }) => [lineId, quantity]))
  return units.every(({ lineId, quantity }) => quantity <= (most.get(lineId) ?? 0))
}
