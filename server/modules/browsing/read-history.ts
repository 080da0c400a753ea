import { type browsingApi, maxRememberedViews } from '#contract/browsing.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { buildTimestamps } from '#server/platform/clock.ts'
import { isId } from '#server/platform/ids.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { listCardsByGoods, toCard } from '../search/public.ts'
import { deleteViews, deleteOldViews, listViewed, recordViews } from './browsing.queries.ts'

type Operation = typeof browsingApi.history

async function listViewedIds(ctx: Ctx, input: Parsed<Operation>): Promise<{ ids: string[]; total: number }> {
  const offset = toOffset(input)
  if (input.goodsIds) {
    const known = input.goodsIds.filter(isId)
    return { ids: known.slice(offset, offset + input.pageSize), total: known.length }
  }
  if (!ctx.principal) return { ids: [], total: 0 }
  const rows = await listViewed(ctx, ctx.principal.userId, input.pageSize, offset)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** The viewed goods, the latest first, without goods that are no longer listed. */
export async function readHistory(ctx: Ctx, input: Parsed<Operation>): Promise<Data<Operation>> {
  const { ids, total } = await listViewedIds(ctx, input)
  const rows = await listCardsByGoods(ctx, ids)
  return { pageList: rows.map((row) => toCard(ctx, row)), pageInfo: toPageInfo(input, total) }
}

export async function clearHistory(ctx: Ctx): Promise<Data<typeof browsingApi.clearHistory>> {
  await deleteViews(ctx, ctx.principal!.userId)
  return {}
}

/** Adds a visitor's viewed goods to the account's history, without goods that are no longer listed. */
export async function mergeHistory(
  ctx: Ctx,
  { goodsIds }: Parsed<typeof browsingApi.mergeHistory>,
): Promise<Data<typeof browsingApi.mergeHistory>> {
  const wanted = [...new Set(goodsIds.filter(isId).map((id) => id.toLowerCase()))]
  const listed = new Set((await listCardsByGoods(ctx, wanted)).map(({ goodsId }) => goodsId))
  const seen = wanted.filter((id) => listed.has(id))
  if (seen.length === 0) return {}
  await recordViews(ctx, ctx.principal!.userId, { ids: seen, times: buildTimestamps(ctx.clock, seen.length) })
  await deleteOldViews(ctx, ctx.principal!.userId, maxRememberedViews)
  return {}
}
