import type { sellerGoodsApi } from '#contract/seller-goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listStoredGoods, updateSchedule, updateStatus } from '#server/modules/catalogue/editing/public.ts'
import { screenGoods } from '#server/modules/moderation/public.ts'
import { reindexGoods } from '#server/modules/search/indexing/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOwnGoods, toGoodsView } from './read-goods.ts'
import { recountGoodsJob, runGoodsScheduleJob } from './run-schedule.ts'

type SetStatus = typeof sellerGoodsApi.setStatus
type Schedule = typeof sellerGoodsApi.schedule

/**
 * Lists or delists products of the caller, all or none; one that is so already stays as it is. Refuses
 * `goods.not_found`, `goods.banned` and `goods.is_draft`: a draft can be listed, not delisted.
 */
export async function setGoodsStatus(ctx: SellerCtx, input: Parsed<SetStatus>): Promise<Data<SetStatus>> {
  const { status } = input
  const { storeId } = ctx.principal
  const goodsIds = [...new Set(input.goodsIds.map((id) => id.toLowerCase()))].toSorted()
  const found = goodsIds.every(isId) ? await listStoredGoods(ctx, storeId, goodsIds) : []
  if (found.length < goodsIds.length) throw refusal('goods.not_found')
  if (found.some((goods) => goods.status === 'banned')) throw refusal('goods.banned')
  if (status === 'delisted' && found.some((goods) => goods.status === 'draft')) throw refusal('goods.is_draft')
  const changed = new Set(await updateStatus(ctx, { storeId, goodsIds, status }))
  if (changed.size > 0) {
    await screenGoods(ctx, [...changed])
    await reindexGoods(ctx, [...changed])
    await markJobsChanged(ctx, [recountGoodsJob])
  }
  const before = found.filter(({ id }) => changed.has(id)).map((goods) => ({ goodsId: goods.id, status: goods.status }))
  ctx.audit({ subjectId: storeId, before, after: before.map(({ goodsId }) => ({ goodsId, status })) })
  return { goodsIds, changed: changed.size }
}

/** Sets or clears the times at which a job lists and delists a product. Refuses `goods.schedule_invalid`. */
export async function scheduleGoods(ctx: SellerCtx, input: Parsed<Schedule>): Promise<Data<Schedule>> {
  const [listAt, delistAt] = [input.listAt, input.delistAt].map((at) => (at === undefined ? null : new Date(at)))
  const goods = await getOwnGoods(ctx, input.goodsId)
  if (goods.status === 'banned') throw refusal('goods.banned')
  const now = ctx.clock.now()
  const isLate = (at: Date | null | undefined) => at !== null && at !== undefined && at <= now
  if (isLate(listAt) || isLate(delistAt) || (listAt && delistAt && delistAt <= listAt))
    throw refusal('goods.schedule_invalid')
  await updateSchedule(ctx, goods.id, { listAt: listAt ?? null, delistAt: delistAt ?? null })
  await markJobsChanged(ctx, [runGoodsScheduleJob])
  const view = await toGoodsView(ctx, await getOwnGoods(ctx, goods.id))
  const before = { listAt: goods.listAt?.toISOString() ?? null, delistAt: goods.delistAt?.toISOString() ?? null }
  ctx.audit({ subjectId: goods.id, before, after: { listAt: view.listAt, delistAt: view.delistAt } })
  return { goods: view }
}
