import type { Data, Parsed } from '#contract/operation.ts'
import type { referralApi } from '#contract/referral.ts'
import {
  bindReferrer,
  findReferrerByCode,
  findReferrerRow,
  lockUser,
  mayRefer,
} from '#server/modules/identity/users/public.ts'
import { hasOrders } from '#server/modules/orders/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { countVisit } from './results.queries.ts'

type Api = typeof referralApi

/**
 * Binds the caller to a referrer, once and before their first order. A referrer registered before the caller, so no chain of
 * referrers can become a circle.
 */
export async function bindOwnReferrer(ctx: UserCtx, { code }: Parsed<Api['bind']>): Promise<Data<Api['bind']>> {
  const { userId } = ctx.principal
  await lockUser(ctx, userId)
  const own = await findReferrerRow(ctx, { userId })
  if (own?.referrer_id) throw refusal('referral.bound')
  const referrer = await findReferrerByCode(ctx, code)
  if (!own || !referrer) throw refusal('referral.code_wrong')
  if (referrer.id === userId) throw refusal('referral.self')
  if (!mayRefer(ctx, referrer)) throw refusal('referral.not_allowed')
  if (referrer.referrer_id === userId || referrer.created_at >= own.created_at) throw refusal('referral.circular')
  if (await hasOrders(ctx, userId)) throw refusal('referral.has_orders')
  if (!(await bindReferrer(ctx, userId, referrer.id))) throw refusal('referral.bound')
  return {}
}

/** Counts a browser that came by a link. A wrong code answers the same, so that codes cannot be tried. */
export async function recordReferralVisit(ctx: Ctx, { code }: Parsed<Api['visit']>): Promise<Data<Api['visit']>> {
  if (ctx.client.refusesTracking) return {}
  const referrer = await findReferrerByCode(ctx, code)
  if (!referrer || referrer.id === ctx.principal?.userId) return {}
  const day = toBrandDay(ctx.brand, ctx.clock.now())
  await inTransaction(ctx, (ctx) => countVisit(ctx, referrer.id, day).then(() => undefined))
  return {}
}
