import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import {
  addSaleCounts,
  listRunningSales,
  listSaleCounts,
  listSaleSkus,
  subtractSaleCounts,
  type PromotionTables,
} from './promotions.queries.ts'
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

type GoodsQuantity = { readonly goodsId: string; readonly quantity: number }

/** Adds paid units to the running sales of their products; each product at most once per call. */
export async function addSaleUnits(ctx: Ctx<PromotionTables>, quantities: readonly GoodsQuantity[]): Promise<void> {
  if (quantities.length > 0) await addSaleCounts(ctx, quantities, ctx.clock.now())
}

/** Subtracts units from the sales that ran at `paidAt`; each product at most once per call. */
export async function subtractSaleUnits(
  ctx: Ctx<PromotionTables>,
  quantities: readonly GoodsQuantity[],
  paidAt: Date,
): Promise<void> {
  if (quantities.length > 0) await subtractSaleCounts(ctx, quantities, paidAt)
}

export type SaleProgress = {
  /** SKUs on sale now, by product. */
  readonly skuIds: ReadonlyMap<string, readonly string[]>
  /** Units sold; the key is `<goodsId> <end of the sale in ms>`. */
  readonly sold: ReadonlyMap<string, number>
}

/** The running sales of these goods. Two queries, none without ids. */
export async function getSaleProgress(ctx: Ctx<PromotionTables>, goodsIds: readonly string[]): Promise<SaleProgress> {
  if (goodsIds.length === 0) return { skuIds: new Map(), sold: new Map() }
  const now = ctx.clock.now()
  const [skus, counts] = await Promise.all([listSaleSkus(ctx, goodsIds, now), listSaleCounts(ctx, goodsIds, now)])
  const byGoods = Map.groupBy(skus, ({ goodsId }) => goodsId)
  return {
    skuIds: new Map([...byGoods].map(([id, rows]) => [id, rows.map(({ skuId }) => skuId)])),
    sold: new Map(counts.map(({ goodsId, endsAt, sold }) => [`${goodsId} ${endsAt.getTime()}`, sold])),
  }
}
