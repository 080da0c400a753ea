import type { couponsApi } from '#contract/promotions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listGoodsSummaries } from '#server/modules/catalogue/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { listStoreNames, toCouponView, toOwnCouponView } from './coupon-views.ts'
import { listCollectable, listCollected } from './coupons.queries.ts'

type List = (typeof couponsApi)['list']
type Mine = (typeof couponsApi)['mine']

/** The store given by its id or by one of its products; null when absent or malformed. */
async function findStoreId(ctx: Ctx, { sellerId, goodsId }: Parsed<List>): Promise<string | null> {
  if (sellerId !== undefined) return isId(sellerId) ? sellerId : null
  return goodsId === undefined
    ? null
    : ((await listGoodsSummaries(ctx, [goodsId])).get(goodsId.toLowerCase())?.storeId ?? null)
}

/** One page of the coupons that can be collected now: a store's, then the brand's. An unknown store has none. */
export async function listCoupons(ctx: Ctx, page: Parsed<List>): Promise<Data<List>> {
  const range = { limit: page.pageSize, offset: toOffset(page) }
  const storeId = await findStoreId(ctx, page)
  const rows = await listCollectable(
    ctx,
    { storeId, userId: ctx.principal?.userId ?? null, now: ctx.clock.now() },
    range,
  )
  const names = await listStoreNames(ctx, rows)
  return { pageList: rows.map((row) => toCouponView(ctx, row, names)), pageInfo: toPageInfo(page, rows[0]?.all ?? 0) }
}

/** One page of the caller's coupons, in one state or all. */
export async function listOwnCoupons(ctx: UserCtx, { state, ...page }: Parsed<Mine>): Promise<Data<Mine>> {
  const range = { limit: page.pageSize, offset: toOffset(page) }
  const rows = await listCollected(ctx, { userId: ctx.principal.userId, state, now: ctx.clock.now() }, range)
  const names = await listStoreNames(ctx, rows)
  return {
    pageList: rows.map((row) => toOwnCouponView(ctx, row, names)),
    pageInfo: toPageInfo(page, rows[0]?.all ?? 0),
  }
}
