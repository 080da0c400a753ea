import type { Quote } from '#contract/checkout.ts'

type Discount = { readonly name: string; readonly amount: number }

/** In thousandths, so that cents stay exact when they are added. */
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 1000), 0)

/**
 * The discount of each coupon in whole units; empty if they do not add up to the whole discount, which is then shown as
 * one amount. A coupon for free delivery is already part of the delivery fee.
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
