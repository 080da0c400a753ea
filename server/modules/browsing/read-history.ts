import { type browsingApi, mostRemembered } from '#contract/browsing.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { timesUntil } from '#server/platform/clock.ts'
import { isId } from '#server/platform/ids.ts'
import { pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { cardsOf, toCard } from '../search/public.ts'
import { deleteViews, forgetOldViews, listViewed, recordViews } from './browsing.queries.ts'

type Operation = typeof browsingApi.history

async function viewedIds(ctx: Ctx, input: Parsed<Operation>): Promise<{ ids: string[]; total: number }> {
  const offset = rowsBefore(input)
  if (input.goodsIds) {
    const known = input.goodsIds.filter(isId)
    return { ids: known.slice(offset, offset + input.pageSize), total: known.length }
  }
  if (!ctx.who) return { ids: [], total: 0 }
  const rows = await listViewed(ctx, ctx.who.userId, input.pageSize, offset)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}

/** What was looked at, the latest first; goods that are no longer shown are left out. */
export async function readHistory(ctx: Ctx, input: Parsed<Operation>): Promise<Data<Operation>> {
  const { ids, total } = await viewedIds(ctx, input)
  const rows = await cardsOf(ctx, ids)
  return { pageList: rows.map((row) => toCard(ctx, row)), pageInfo: pageInfoOf(input, total) }
}

/** Forgets all that the caller looked at. */
export async function clearHistory(ctx: Ctx): Promise<Data<typeof browsingApi.clearHistory>> {
  await deleteViews(ctx, ctx.who!.userId)
  return {}
}

/** Adds what a visitor looked at to the history of the account; goods that are no longer shown are left out. */
export async function mergeHistory(
  ctx: Ctx,
  { goodsIds }: Parsed<typeof browsingApi.mergeHistory>,
): Promise<Data<typeof browsingApi.mergeHistory>> {
  const wanted = [...new Set(goodsIds.filter(isId).map((id) => id.toLowerCase()))]
  const listed = new Set((await cardsOf(ctx, wanted)).map(({ goodsId }) => goodsId))
  const seen = wanted.filter((id) => listed.has(id))
  if (seen.length === 0) return {}
  await recordViews(ctx, ctx.who!.userId, { ids: seen, times: timesUntil(ctx.clock, seen.length) })
  await forgetOldViews(ctx, ctx.who!.userId, mostRemembered)
  return {}
}
