import type { couponsApi } from '#contract/promotions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listStoreNames, toOwnCouponView } from './coupon-views.ts'
import {
  countHeld,
  findCollected,
  findCoupon,
  insertCollected,
  decrementLeft,
  type CouponRow,
} from './coupons.queries.ts'

type Collect = (typeof couponsApi)['collect']

async function getCollectable(ctx: UserCtx, couponId: string): Promise<CouponRow> {
  const coupon = isId(couponId) ? await findCoupon(ctx, couponId) : undefined
  if (!coupon) throw refusal('coupon.not_found')
  const now = ctx.clock.now()
  if (coupon.endedAt !== null || coupon.endsAt <= now) throw refusal('coupon.ended')
  if (coupon.startsAt > now) throw refusal('coupon.not_started')
  if (coupon.leftCount === 0) throw refusal('coupon.over')
  return coupon
}

/** Inserts the caller's next one; concurrent requests retry until each finds a free number. */
async function collectOne(ctx: UserCtx, { id: couponId, perUser: max }: CouponRow): Promise<string> {
  const { userId } = ctx.principal
  const id = newId()
  while (!(await insertCollected(ctx, { id, couponId, userId, most: max })))
    if ((await countHeld(ctx, couponId, userId)) >= max) throw refusal('coupon.limit_reached', { max: max })
  return id
}

/**
 * Collects a coupon for the caller. Refuses `coupon.not_found`, `coupon.not_started`, `coupon.ended`, `coupon.over` and
 * `coupon.limit_reached`; the database enforces both limits under concurrency.
 */
export async function collectCoupon(ctx: UserCtx, { couponId }: Parsed<Collect>): Promise<Data<Collect>> {
  const coupon = await getCollectable(ctx, couponId)
  const collectedId = await collectOne(ctx, coupon)
  // The contended row is locked last, so that it is held for the shortest time.
  if (coupon.leftCount !== null && !(await decrementLeft(ctx, coupon.id))) throw refusal('coupon.over')
  const row = await findCollected(ctx, ctx.principal.userId, collectedId)
  return { coupon: toOwnCouponView(ctx, row, await listStoreNames(ctx, [row])) }
}
