import type { UserCtx } from '#server/platform/context.ts'
import { markUsed } from './coupons.queries.ts'

export type CouponRedemption = { readonly couponId: string; readonly orderIds: readonly string[] }

/**
 * Uses the caller's coupons for the orders of a trade, in the transaction that places it. Returns the coupons that the
 * caller no longer holds; with any, the transaction must be rolled back.
 */
export async function redeemCoupons(
  ctx: UserCtx,
  tradeId: string,
  redemptions: readonly CouponRedemption[],
): Promise<string[]> {
  const lacking: string[] = []
  // A fixed order prevents a deadlock between two trades of one user.
  for (const redemption of redemptions.toSorted((a, b) => (a.couponId < b.couponId ? -1 : 1)))
    if (!(await markUsed(ctx, { ...redemption, tradeId, userId: ctx.principal.userId })))
      lacking.push(redemption.couponId)
  return lacking
}
