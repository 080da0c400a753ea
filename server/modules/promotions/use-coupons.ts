import type { UserCtx, Ctx } from '#server/platform/context.ts'
import { keepUses, markUsed, releaseUses, type CouponTables } from './coupons.queries.ts'

export type CouponUse = { readonly couponId: string; readonly orderIds: readonly string[] }

/**
 * Uses the caller's coupons for the orders of a trade, inside the transaction that places it. Answers the coupons of
 * which the caller has none left; if there is one, the caller's transaction must not stand.
 */
export async function useCoupons(ctx: UserCtx, tradeId: string, uses: readonly CouponUse[]): Promise<string[]> {
  const lacking: string[] = []
  // In one order for all, so that two trades of one person never wait for each other in a ring.
  for (const use of uses.toSorted((a, b) => (a.couponId < b.couponId ? -1 : 1)))
    if (!(await markUsed(ctx, { ...use, tradeId, userId: ctx.who.userId }))) lacking.push(use.couponId)
  return lacking
}

type Closed = { readonly tradeId: string; readonly orderIds: readonly string[] }

/** Unpaid orders were closed: their coupons can be used again once every order they were used for is. Twice is once. */
export async function giveCouponsBack(ctx: Ctx<CouponTables>, { tradeId, orderIds }: Closed): Promise<void> {
  await releaseUses(ctx, tradeId, orderIds)
}

/** These trades were paid: from now on no refund gives their coupons back. */
export const keepCouponsUsed = (ctx: Ctx<CouponTables>, tradeIds: readonly string[]): Promise<void> =>
  keepUses(ctx, tradeIds)
