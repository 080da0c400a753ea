import type { Ctx } from '#server/platform/context.ts'
import { addSaleCounts, listSaleCounts, takeSaleCounts, type PromotionTables } from './promotions.queries.ts'

type Sold = { readonly goodsId: string; readonly quantity: number }

/** Counts paid units to the sales of their products that run now; each product at most once per call. */
export async function countSaleUnits(ctx: Ctx<PromotionTables>, sold: readonly Sold[]): Promise<void> {
  if (sold.length > 0) await addSaleCounts(ctx, sold, ctx.clock.now())
}

/** Takes units back that were counted to the sales that ran at `paidAt`; each product at most once per call. */
export async function uncountSaleUnits(ctx: Ctx<PromotionTables>, sold: readonly Sold[], paidAt: Date): Promise<void> {
  if (sold.length > 0) await takeSaleCounts(ctx, sold, paidAt)
}

/** Units that a product's sale has sold so far, by product and by the end of the sale in ms: `<id> <ms>`. */
export async function soldInSales(
  ctx: Ctx<PromotionTables>,
  goodsIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = goodsIds.length === 0 ? [] : await listSaleCounts(ctx, goodsIds, ctx.clock.now())
  return new Map(rows.map(({ goodsId, endsAt, sold }) => [`${goodsId} ${endsAt.getTime()}`, sold]))
}
