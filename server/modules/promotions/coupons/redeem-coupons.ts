import type { UserCtx, Ctx } from '#server/platform/context.ts'
import { finalizeUses, markUsed, releaseUses, type CouponTables } from './coupons.queries.ts'

export type CouponRedemption = { readonly couponId: string; readonly orderIds: readonly string[] }

/**
 * Uses the caller's coupons for the orders of a trade, inside the transaction that places it. Answers the coupons of
 * which the caller has none left; if there is one, the caller's transaction must not stand.
 */
export async function redeemCoupons(
  ctx: UserCtx,
  tradeId: string,
  redemptions: readonly CouponRedemption[],
): Promise<string[]> {
  const lacking: string[] = []
  // In one order for all, so that two trades of one person never wait for each other in a ring.
  for (const redemption of redemptions.toSorted((a, b) => (a.couponId < b.couponId ? -1 : 1)))
    if (!(await markUsed(ctx, { ...redemption, tradeId, userId: ctx.principal.userId })))
      lacking.push(redemption.couponId)
  return lacking
}

type ClosedOrders = { readonly tradeId: string; readonly orderIds: readonly string[] }

/** Unpaid orders were closed: their coupons can be used again once every order they were used for is. Twice is once. */
export async function restoreCoupons(ctx: Ctx<CouponTables>, { tradeId, orderIds }: ClosedOrders): Promise<void> {
  await releaseUses(ctx, tradeId, orderIds)
}

/** These trades were paid: from now on no refund gives their coupons back. */
export const finalizeCoupons = (ctx: Ctx<CouponTables>, tradeIds: readonly string[]): Promise<void> =>
  finalizeUses(ctx, tradeIds)
