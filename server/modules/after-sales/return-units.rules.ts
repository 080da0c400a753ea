import type { LineUnits } from '#server/modules/orders/cases/public.ts'

type Line = {
  readonly id: string
  readonly quantity: number
  readonly refundedQuantity: number
  readonly exchangedQuantity: number
}

/** Returns the units of each line that were neither refunded nor exchanged. */
export const getReturnableUnits = (lines: readonly Line[]): LineUnits[] =>
  lines.map(({ id, quantity, refundedQuantity, exchangedQuantity }) => ({
    lineId: id,
    quantity: quantity - refundedQuantity - exchangedQuantity,
  }))

/** Merges units of the same line. */
export function sumUnits(units: readonly LineUnits[]): LineUnits[] {
  const sums = new Map<string, number>()
  for (const { lineId, quantity } of units) {
    const id = lineId.toLowerCase()
    sums.set(id, (sums.get(id) ?? 0) + quantity)
  }
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity }))
}

/** Whether each of `units` is covered by `others`. */
export function areWithin(units: readonly LineUnits[], others: readonly LineUnits[]): boolean {
  const maxByLine = new Map(others.map(({ lineId, quantity }) => [lineId, quantity]))
  return units.every(({ lineId, quantity }) => quantity <= (maxByLine.get(lineId) ?? 0))
}

/** Whether these units and those refunded before are all of the order; a withdrawal then refunds the delivery, too. */
export function isWholeOrder(units: readonly LineUnits[], { lines }: { readonly lines: readonly Line[] }): boolean {
  const quantities = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]))
  return lines.every(({ id, quantity, refundedQuantity }) => refundedQuantity + (quantities.get(id) ?? 0) === quantity)
}
