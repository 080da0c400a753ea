import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { listGoodsWithRunningSale, listRunningSales, type PromotionTables } from './promotions.queries.ts'
import type { SalePrice } from './promotions.rules.ts'

/** The sale price that holds now for each of these SKUs; those without one are absent. One query. */
export async function salePricesNow(
  ctx: Ctx<PromotionTables>,
  skuIds: readonly string[],
): Promise<ReadonlyMap<string, SalePrice>> {
  const wanted = [...new Set(skuIds)].filter(isId)
  const sales = new Map<string, SalePrice>()
  if (wanted.length === 0) return sales
  for (const { skuId, priceMinor, endsAt } of await listRunningSales(ctx, wanted, ctx.clock.now()))
    if (!sales.has(skuId)) sales.set(skuId, { priceMinor, endsAt })
  return sales
}

/** Ids of goods with a running sale that began after `since`. */
export const listGoodsOnSale = (ctx: Ctx<PromotionTables>, since: Date): Promise<string[]> =>
  listGoodsWithRunningSale(ctx, since, ctx.clock.now())
