import type { couponsApi } from '#contract/promotions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { storeNames, toOwnCoupon } from './coupon-answers.ts'
import { countHeld, findCollected, findCoupon, insertCollected, takeOne, type CouponRow } from './coupons.queries.ts'

type Collect = (typeof couponsApi)['collect']

async function getCollectable(ctx: UserCtx, couponId: string): Promise<CouponRow> {
  const coupon = isId(couponId) ? await findCoupon(ctx, couponId) : undefined
  if (!coupon) throw refuse('coupon.not_found')
  const now = ctx.clock.now()
  if (coupon.endedAt !== null || coupon.endsAt <= now) throw refuse('coupon.ended')
  if (coupon.startsAt > now) throw refuse('coupon.not_started')
  if (coupon.leftCount === 0) throw refuse('coupon.over')
  return coupon
}

/** Gives the caller one more; of several presses at once each finds the number the others have left free. */
async function giveOne(ctx: UserCtx, { id: couponId, perUser: most }: CouponRow): Promise<string> {
  const { userId } = ctx.who
  const id = newId()
  while (!(await insertCollected(ctx, { id, couponId, userId, most })))
    if ((await countHeld(ctx, couponId, userId)) >= most) throw refuse('coupon.limit_reached', { max: most })
  return id
}

/**
 * Collects a coupon for the caller. Refuses `coupon.not_found`, `coupon.not_started`, `coupon.ended`, `coupon.over` and
 * `coupon.limit_reached`; the database bounds both counts, whoever asks at once.
 */
export async function collectCoupon(ctx: UserCtx, { couponId }: Parsed<Collect>): Promise<Data<Collect>> {
  const coupon = await getCollectable(ctx, couponId)
  const collectedId = await giveOne(ctx, coupon)
  // The row that everybody wants comes last, so it is held for the shortest time.
  if (coupon.leftCount !== null && !(await takeOne(ctx, coupon.id))) throw refuse('coupon.over')
  const row = await findCollected(ctx, ctx.who.userId, collectedId)
  return { coupon: toOwnCoupon(ctx, row, await storeNames(ctx, [row])) }
}
