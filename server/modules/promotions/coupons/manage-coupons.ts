import type { sellerCouponsApi } from '#contract/promotions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getCategoryTree } from '#server/modules/catalogue/categories/public.ts'
import { listGoodsSummaries } from '#server/modules/catalogue/public.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMinor } from '#server/platform/money.ts'
import { emit } from '#server/events.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listStoreNames, toManagedCouponView } from './coupon-views.ts'
import {
  countManaged,
  endCollecting,
  findManaged,
  insertCoupon,
  isCollected,
  listManaged,
  lockCoupon,
  updateCoupon,
  type NewCoupon,
} from './coupons.queries.ts'

type Api = typeof sellerCouponsApi
type CouponInput = Parsed<Api['save']>
/** A store id; null is the brand. */
type CouponOwner = string | null

async function listFor(ctx: UserCtx, storeId: CouponOwner, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const { state, cursor } = input
  // After a position that cannot exist there is nothing.
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null }
  const filter = { storeId, state }
  // One more than asked for, to know whether there is a next page.
  const page = { limit: input.pageSize + 1, offset: cursor ? 0 : toOffset(input), afterId: cursor }
  const [found, total] = await Promise.all([listManaged(ctx, filter, page), countManaged(ctx, filter)])
  const rows = found.slice(0, input.pageSize)
  const names = await listStoreNames(ctx, rows)
  return {
    pageList: rows.map((row) => toManagedCouponView(ctx, row, names)),
    pageInfo: toPageInfo(input, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** A coupon of this owner; null when the id is unknown. */
async function findManagedView(
  ctx: UserCtx,
  owner: CouponOwner,
  id: string,
): Promise<Data<Api['save']>['coupon'] | null> {
  const row = await findManaged(ctx, owner, id)
  return row ? toManagedCouponView(ctx, row, await listStoreNames(ctx, [row])) : null
}

const getManaged = async (ctx: UserCtx, owner: CouponOwner, id: string): Promise<Data<Api['save']>> => ({
  coupon: (await findManagedView(ctx, owner, id))!,
})

/** The goods and categories of a coupon must exist, and a seller's goods must belong to the seller. */
async function checkScope(ctx: UserCtx, owner: CouponOwner, { goodsIds, categoryIds }: CouponInput): Promise<void> {
  const goods = await listGoodsSummaries(ctx, goodsIds)
  const isOwn = (id: string) => owner === null || goods.get(id.toLowerCase())?.storeId === owner
  if (!goodsIds.every((id) => goods.has(id.toLowerCase()) && isOwn(id))) throw refusal('goods.not_found')
  const { byId } = await getCategoryTree(ctx)
  if (!categoryIds.every((id) => byId.has(id.toLowerCase()))) throw refusal('category.not_found')
}

function toRow(ctx: UserCtx, owner: CouponOwner, id: string, input: CouponInput): NewCoupon {
  const minor = (major: number) => toMinor(major, ctx.brand.settings.currency.digits)
  // An amount below one minor unit counts as one.
  const coins = (major: number | undefined) => (major === undefined ? null : Math.max(1, minor(major)))
  const { kind, total = null } = input
  return {
    id,
    store_id: owner,
    name: JSON.stringify(input.names),
    kind,
    amount_minor: kind === 'amount' ? coins(input.amount) : null,
    percent: kind === 'percent' ? input.percent! : null,
    cap_minor: kind === 'percent' ? coins(input.cap) : null,
    minimum_minor: minor(input.minimum),
    starts_at: new Date(input.startsAt),
    ends_at: new Date(input.endsAt),
    total,
    left_count: total,
    per_user: input.perUser,
    category_ids: input.categoryIds,
    goods_ids: input.goodsIds,
    created_at: ctx.clock.now(),
    version: (input.version ?? 0) + 1,
    changed_by: ctx.principal.username,
  }
}

const emitCouponsChanged = (ctx: UserCtx) => emit(ctx, 'coupons.changed', {})

async function saveFor(ctx: UserCtx, owner: CouponOwner, input: CouponInput): Promise<Data<Api['save']>> {
  await checkScope(ctx, owner, input)
  const id = input.id?.toLowerCase() ?? newId()
  const row = toRow(ctx, owner, id, input)
  let before: Awaited<ReturnType<typeof findManagedView>> = null
  if (input.id === undefined) await insertCoupon(ctx, row)
  else {
    const version = isId(id) ? await lockCoupon(ctx, owner, id) : undefined
    if (version === undefined) throw refusal('coupon.not_found')
    // A collected coupon must not change.
    if (await isCollected(ctx, id)) throw refusal('coupon.collected')
    before = await findManagedView(ctx, owner, id)
    if (version !== input.version) throw refusal('coupon.changed', { versions: [{ ...input }, { ...before }] })
    const { created_at: _createdAt, ...changed } = row
    await updateCoupon(ctx, changed)
  }
  await emitCouponsChanged(ctx)
  const answer = await getManaged(ctx, owner, id)
  ctx.audit({ subjectId: id, before, after: answer.coupon })
  return answer
}

async function endFor(ctx: UserCtx, owner: CouponOwner, couponId: string): Promise<Data<Api['end']>> {
  const before = isId(couponId) ? await findManagedView(ctx, owner, couponId) : null
  if (!before || !(await endCollecting(ctx, owner, couponId))) throw refusal('coupon.not_found')
  await emitCouponsChanged(ctx)
  const answer = await getManaged(ctx, owner, couponId)
  ctx.audit({ subjectId: couponId, before, after: answer.coupon })
  return answer
}

/** For a seller: coupons of the own store, which the store pays for. */
export const sellerHandlers = {
  list: (ctx: SellerCtx, page: Parsed<Api['list']>) => listFor(ctx, ctx.principal.storeId, page),
  save: (ctx: SellerCtx, input: CouponInput) => saveFor(ctx, ctx.principal.storeId, input),
  end: (ctx: SellerCtx, { couponId }: Parsed<Api['end']>) => endFor(ctx, ctx.principal.storeId, couponId),
}

/** For staff: coupons of the brand, which the brand pays for. */
export const brandHandlers = {
  list: (ctx: UserCtx, page: Parsed<Api['list']>) => listFor(ctx, null, page),
  save: (ctx: UserCtx, input: CouponInput) => saveFor(ctx, null, input),
  end: (ctx: UserCtx, { couponId }: Parsed<Api['end']>) => endFor(ctx, null, couponId),
}
