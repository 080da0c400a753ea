import type { Ctx } from '#server/platform/context.ts'
import { addSaleCounts, listSaleCounts, subtractSaleCounts, type PromotionTables } from './promotions.queries.ts'

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

/** Units that each product's sale has sold; the key is `<goodsId> <end of the sale in ms>`. */
export async function getSaleUnits(
  ctx: Ctx<PromotionTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = goodsIds.length === 0 ? [] : await listSaleCounts(ctx, goodsIds, ctx.clock.now())
  return new Map(rows.map(({ goodsId, endsAt, sold }) => [`${goodsId} ${endsAt.getTime()}`, sold]))
}
