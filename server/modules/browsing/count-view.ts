import { type browsingApi, maxRememberedViews } from '#contract/browsing.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isListed } from '../catalogue/public.ts'
import { addHits, deleteOldViews, recordView } from './browsing.queries.ts'
import { ViewCounter } from './view-counter.ts'

type Operation = typeof browsingApi.hits

/** A repeated view within this time writes no row. */
const sameVisitMs = 60_000
const viewCounter = new ViewCounter()

/** Counts a view of a product; views of logged-in shoppers also go into their history. */
export async function countView(ctx: Ctx, { goodsId }: Parsed<Operation>): Promise<Data<Operation>> {
  const id = goodsId.toLowerCase()
  if (!(await isListed(ctx, id))) throw refusal('goods.not_found')
  const now = ctx.clock.now().getTime()
  if (ctx.principal) {
    await recordView(ctx, ctx.principal.userId, id, new Date(now - sameVisitMs))
    await deleteOldViews(ctx, ctx.principal.userId, maxRememberedViews)
  }
  const due = viewCounter.add(ctx.brand.id, id, now)
  if (due) await addHits(ctx, due)
  return {}
}
