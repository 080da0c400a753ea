import { type browsingApi, mostRemembered } from '#contract/browsing.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { isListed } from '../catalogue/public.ts'
import { addHits, forgetOldViews, noteView } from './browsing.queries.ts'
import { HitBatches } from './hit-batches.ts'

type Operation = typeof browsingApi.hits

/** Looking again within this time changes no row. */
const sameVisitMs = 60_000
const batches = new HitBatches()

/** Counts a view of a product in a batch; a shopper's is remembered, the latest hundred of them. */
export async function countView(ctx: Ctx, { goodsId }: Parsed<Operation>): Promise<Data<Operation>> {
  const id = goodsId.toLowerCase()
  if (!(await isListed(ctx, id))) throw refuse('goods.not_found')
  const now = ctx.clock.now().getTime()
  if (ctx.who) {
    await noteView(ctx, ctx.who.userId, id, new Date(now - sameVisitMs))
    await forgetOldViews(ctx, ctx.who.userId, mostRemembered)
  }
  const due = batches.add(ctx.brand.id, id, now)
  if (due) await addHits(ctx, due)
  return {}
}
