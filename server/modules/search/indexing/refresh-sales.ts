import type { Ctx } from '#server/platform/context.ts'
import { listGoodsOnSale } from '../../promotions/public.ts'
import { reindexGoods } from './reindex-goods.ts'
import { listGoodsWithEndedSale, listGoodsWithoutSale } from './documents.queries.ts'

const maxEnded = 20_000
const lastRuns = new Map<number, Date>()

/** Goods whose sale started since the last run of this process; the first run checks every running sale. */
async function listGoodsWithStartedSale(ctx: Ctx): Promise<string[]> {
  const last = lastRuns.get(ctx.brand.id)
  if (last) return listGoodsOnSale(ctx, last)
  const running = await listGoodsOnSale(ctx, new Date(0))
  return running.length === 0 ? [] : listGoodsWithoutSale(ctx, running)
}

/** Rebuilds the documents whose sale started or ended. A job for every minute; returns the number rebuilt. */
export async function refreshSales(ctx: Ctx): Promise<number> {
  const now = ctx.clock.now()
  const goodsIds = new Set([...(await listGoodsWithEndedSale(ctx, maxEnded)), ...(await listGoodsWithStartedSale(ctx))])
  if (goodsIds.size > 0) await reindexGoods(ctx, [...goodsIds])
  lastRuns.set(ctx.brand.id, now)
  return goodsIds.size
}
