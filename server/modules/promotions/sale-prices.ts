import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { listGoodsWithRunningSale, listRunningSales, listSaleSkus, type PromotionTables } from './promotions.queries.ts'
import type { SalePrice } from './promotions.rules.ts'

/** Current sale prices by SKU id; SKUs without a sale are absent. One query. */
export async function findSalePrices(
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

/** Goods with a running sale that started after `since`. */
export const listGoodsOnSale = (ctx: Ctx<PromotionTables>, since: Date): Promise<string[]> =>
  listGoodsWithRunningSale(ctx, since, ctx.clock.now())

/** SKUs on sale now, by product. */
export async function listSkusOnSale(
  ctx: Ctx<PromotionTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = goodsIds.length === 0 ? [] : await listSaleSkus(ctx, goodsIds, ctx.clock.now())
  return new Map([...Map.groupBy(rows, ({ goodsId }) => goodsId)].map(([id, of]) => [id, of.map(({ skuId }) => skuId)]))
}
