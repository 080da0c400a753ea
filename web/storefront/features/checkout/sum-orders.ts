import type { OrderSummary } from '#contract/orders.ts'

type OrderSums = { goods: number; delivery: number; discount: number }

const cancelled = -1

/** Sums of the orders of a trade that still count, in whole units of the currency; cents stay exact. */
export function sumOrders(orders: readonly Pick<OrderSummary, 'status' | 'amounts'>[]): OrderSums {
  const open = orders.filter(({ status }) => status !== cancelled)
  // Binary fractions drift when added; a currency has at most three decimals.
  const sum = (part: keyof OrderSums) =>
    open.reduce((total, { amounts }) => total + Math.round(amounts[part] * 1000), 0) / 1000
  return { goods: sum('goods'), delivery: sum('delivery'), discount: sum('discount') }
}
