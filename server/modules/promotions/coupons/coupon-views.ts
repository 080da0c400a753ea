import type { Coupon, ManagedCoupon, OwnCoupon } from '#contract/promotions.ts'
import { findStores } from '#server/modules/merchants/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { CollectedRow, CouponRow, ManagedRow } from './coupons.queries.ts'

type Names = ReadonlyMap<string, string>
type Terms = Omit<Coupon, 'left' | 'collected'>

/** Names of the coupons' stores in the caller's language. One query, none without stores. */
export async function listStoreNames(
  ctx: Ctx,
  rows: readonly { readonly storeId: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ storeId }) => storeId ?? [])
  const stores = ids.length === 0 ? [] : [...(await findStores(ctx, ids)).values()]
  return new Map(stores.map(({ id, name }) => [id, pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage)]))
}

/** The fields that all coupon views share; money in major units. */
export function toCouponTermsView(ctx: Ctx, row: CouponRow, names: Names): Terms {
  const { currency, defaultLanguage } = ctx.brand.settings
  const amount = (minor: number) => toMajor(minor, currency.digits)
  const maybe = (minor: number | null) => (minor === null ? null : amount(minor))
  return {
    id: row.id,
    seller: row.storeId === null ? null : { id: row.storeId, name: names.get(row.storeId) ?? '' },
    name: pickText(row.name, ctx.lang, defaultLanguage),
    kind: row.kind as Terms['kind'],
    amount: maybe(row.amountMinor),
    percent: row.percent,
    cap: maybe(row.capMinor),
    minimum: amount(row.minimumMinor),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    restricted: row.categoryIds.length + row.goodsIds.length > 0,
  }
}

/** A coupon to collect; `held` is the number that the caller has. */
export const toCouponView = (ctx: Ctx, row: CouponRow & { readonly held: number }, names: Names): Coupon => ({
  ...toCouponTermsView(ctx, row, names),
  left: row.leftCount,
  collected: row.held >= row.perUser,
})

/** A coupon that the caller has collected. */
export const toOwnCouponView = (ctx: Ctx, row: CollectedRow, names: Names): OwnCoupon => ({
  ...toCouponTermsView(ctx, row, names),
  collectedId: row.collectedId,
  state: row.state === 'used' ? 'used' : row.endsAt <= ctx.clock.now() ? 'expired' : 'usable',
  collectedAt: row.collectedAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
})

const getCouponState = ({ startsAt, endsAt, endedAt }: CouponRow, now: Date): ManagedCoupon['state'] => {
  if (endedAt !== null || endsAt <= now) return 'ended'
  return startsAt > now ? 'planned' : 'running'
}

/** A coupon for its owner. */
export const toManagedCouponView = (ctx: Ctx, row: ManagedRow, names: Names): ManagedCoupon => ({
  ...toCouponTermsView(ctx, row, names),
  names: row.name as Record<string, string>,
  total: row.total,
  left: row.leftCount,
  perUser: row.perUser,
  categoryIds: row.categoryIds,
  goodsIds: row.goodsIds,
  state: getCouponState(row, ctx.clock.now()),
  collectedCount: row.collectedCount,
  usedCount: row.usedCount,
  version: row.version,
  changedBy: row.changedBy,
})
