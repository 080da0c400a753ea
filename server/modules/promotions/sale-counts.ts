import type { Ctx } from '#server/platform/context.ts'
import { addSaleCounts, listSaleCounts, subtractSaleCounts, type PromotionTables } from './promotions.queries.ts'

type GoodsQuantity = { readonly goodsId: string; readonly quantity: number }

/** Counts paid units to the sales of their products that run now; each product at most once per call. */
export async function addSaleUnits(ctx: Ctx<PromotionTables>, quantities: readonly GoodsQuantity[]): Promise<void> {
  if (quantities.length > 0) await addSaleCounts(ctx, quantities, ctx.clock.now())
}

/** Takes units back that were counted to the sales that ran at `paidAt`; each product at most once per call. */
export async function subtractSaleUnits(
  ctx: Ctx<PromotionTables>,
  quantities: readonly GoodsQuantity[],
  paidAt: Date,
): Promise<void> {
  if (quantities.length > 0) await subtractSaleCounts(ctx, quantities, paidAt)
}

/** Units that a product's sale has sold so far, by product and by the end of the sale in ms: `<id> <ms>`. */
export async function getSaleUnits(
  ctx: Ctx<PromotionTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = goodsIds.length === 0 ? [] : await listSaleCounts(ctx, goodsIds, ctx.clock.now())
  return new Map(rows.map(({ goodsId, endsAt, sold }) => [`${goodsId} ${endsAt.getTime()}`, sold]))
}
