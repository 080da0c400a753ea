import type { OrderSummary } from '#contract/orders.ts'

type Line = Pick<OrderSummary['lines'][number], 'subtotal' | 'discount' | 'quantity' | 'refundedQuantity'>

/** The refund of further units of a line, in whole units; the same calculation as on the server. */
export function calculateRefund(line: Line, units: number, digits: number): number {
  const scale = 10 ** digits
  const paid = BigInt(Math.round(line.subtotal * scale) - Math.round(line.discount * scale))
  const calculateShare = (count: number) => (paid * BigInt(count)) / BigInt(line.quantity)
  return Number(calculateShare(line.refundedQuantity + units) - calculateShare(line.refundedQuantity)) / scale
}
