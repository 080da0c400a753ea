import type { Quote } from '#contract/orders.ts'

type Discount = { readonly name: string; readonly amount: number }

/** In thousandths, so that cents stay exact when they are added. */
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 1000), 0)

/**
 * What each coupon takes off, in whole units; nothing where the names do not explain the whole discount, which then
 * stands there as one sum. A coupon for free delivery is in the delivery already.
 */
export function listNamedDiscounts({
  groups,
  coupons,
  totals,
}: Pick<Quote, 'groups' | 'coupons' | 'totals'>): Discount[] {
  const applied = [...groups.flatMap((group) => group.coupons), ...coupons].filter(
    ({ applied: counts, kind, saving }) => counts && kind !== 'free_delivery' && saving > 0,
  )
  const named = applied.map(({ name, saving }) => ({ name, amount: saving }))
  return total(named.map(({ amount }) => amount)) === total([totals.discount]) ? named : []
}
