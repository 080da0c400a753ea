import type { sellerCouponsApi } from '#contract/promotions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { categoryTree, storesOfGoods } from '#server/modules/catalogue/public.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMinor } from '#server/platform/money.ts'
import { emit } from '#server/platform/outbox.ts'
import { pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { refuse } from '#server/platform/refuse.ts'
import { storeNames, toManaged } from './coupon-answers.ts'
import {
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
type Written = Parsed<Api['save']>
/** Whose coupons are meant: a store's, or null for the brand's. */
type Maker = string | null

async function listFor(ctx: UserCtx, maker: Maker, page: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const rows = await listManaged(ctx, maker, { limit: page.pageSize, offset: rowsBefore(page) })
  const names = await storeNames(ctx, rows)
  return { pageList: rows.map((row) => toManaged(ctx, row, names)), pageInfo: pageInfoOf(page, rows[0]?.all ?? 0) }
}

/** A coupon of this maker as its managers see it; null when there is none of this id. */
async function readManaged(ctx: UserCtx, maker: Maker, id: string): Promise<Data<Api['save']>['coupon'] | null> {
  const row = await findManaged(ctx, maker, id)
  return row ? toManaged(ctx, row, await storeNames(ctx, [row])) : null
}

const readOne = async (ctx: UserCtx, maker: Maker, id: string): Promise<Data<Api['save']>> => ({
  coupon: (await readManaged(ctx, maker, id))!,
})

/** The goods and categories that a coupon is for must be there, and a seller's goods the own ones. */
async function checkScope(ctx: UserCtx, maker: Maker, { goodsIds, categoryIds }: Written): Promise<void> {
  const stores = await storesOfGoods(ctx, goodsIds)
  const isOwn = (id: string) => maker === null || stores.get(id.toLowerCase()) === maker
  if (!goodsIds.every((id) => stores.has(id.toLowerCase()) && isOwn(id))) throw refuse('goods.not_found')
  const { byId } = await categoryTree(ctx)
  if (!categoryIds.every((id) => byId.has(id.toLowerCase()))) throw refuse('category.not_found')
}

function toRow(ctx: UserCtx, maker: Maker, id: string, written: Written): NewCoupon {
  const minor = (major: number) => toMinor(major, ctx.brand.settings.currency.digits)
  // Less than the smallest coin is that coin.
  const coins = (major: number | undefined) => (major === undefined ? null : Math.max(1, minor(major)))
  const { kind, total = null } = written
  return {
    id,
    store_id: maker,
    name: JSON.stringify(written.names),
    kind,
    amount_minor: kind === 'amount' ? coins(written.amount) : null,
    percent: kind === 'percent' ? written.percent! : null,
    cap_minor: kind === 'percent' ? coins(written.cap) : null,
    minimum_minor: minor(written.minimum),
    starts_at: new Date(written.startsAt),
    ends_at: new Date(written.endsAt),
    total,
    left_count: total,
    per_user: written.perUser,
    category_ids: written.categoryIds,
    goods_ids: written.goodsIds,
    created_at: ctx.clock.now(),
  }
}

/** Pages that show what can be collected are made anew. */
const tellChanged = (ctx: UserCtx) => emit(ctx, 'coupons.changed', {})

async function saveFor(ctx: UserCtx, maker: Maker, written: Written): Promise<Data<Api['save']>> {
  await checkScope(ctx, maker, written)
  const id = written.id?.toLowerCase() ?? newId()
  const row = toRow(ctx, maker, id, written)
  let before: Awaited<ReturnType<typeof readManaged>> = null
  if (written.id === undefined) await insertCoupon(ctx, row)
  else {
    if (!isId(id) || !(await lockCoupon(ctx, maker, id))) throw refuse('coupon.not_found')
    // What somebody holds is a promise.
    if (await isCollected(ctx, id)) throw refuse('coupon.collected')
    before = await readManaged(ctx, maker, id)
    const { created_at: _kept, ...changed } = row
    await updateCoupon(ctx, changed)
  }
  await tellChanged(ctx)
  const answer = await readOne(ctx, maker, id)
  ctx.audit({ subjectId: id, before, after: answer.coupon })
  return answer
}

async function endFor(ctx: UserCtx, maker: Maker, couponId: string): Promise<Data<Api['end']>> {
  const before = isId(couponId) ? await readManaged(ctx, maker, couponId) : null
  if (!before || !(await endCollecting(ctx, maker, couponId))) throw refuse('coupon.not_found')
  await tellChanged(ctx)
  const answer = await readOne(ctx, maker, couponId)
  ctx.audit({ subjectId: couponId, before, after: answer.coupon })
  return answer
}

/** What a seller may do with the own store's coupons, which the store pays. */
export const ofSeller = {
  list: (ctx: SellerCtx, page: Parsed<Api['list']>) => listFor(ctx, ctx.who.storeId, page),
  save: (ctx: SellerCtx, written: Written) => saveFor(ctx, ctx.who.storeId, written),
  end: (ctx: SellerCtx, { couponId }: Parsed<Api['end']>) => endFor(ctx, ctx.who.storeId, couponId),
}

/** What staff may do with the brand's coupons, which the brand pays. */
export const ofBrand = {
  list: (ctx: UserCtx, page: Parsed<Api['list']>) => listFor(ctx, null, page),
  save: (ctx: UserCtx, written: Written) => saveFor(ctx, null, written),
  end: (ctx: UserCtx, { couponId }: Parsed<Api['end']>) => endFor(ctx, null, couponId),
}
