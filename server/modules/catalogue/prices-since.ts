import type { Ctx } from '#server/platform/context.ts'
import { listPriceChanges, type CatalogueTables, type PriceChangeRow } from './catalogue.queries.ts'

/** The ordinary price of a SKU from a moment on. */
export type PriceChange = Pick<PriceChangeRow, 'at' | 'priceMinor'>

/** How the ordinary prices of these SKUs went since a moment, beginning with the one that held then; oldest first. */
export async function pricesSince(
  ctx: Ctx<CatalogueTables>,
  skuIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, readonly PriceChange[]>> {
  return skuIds.length === 0 ? new Map() : Map.groupBy(await listPriceChanges(ctx, skuIds, since), ({ skuId }) => skuId)
}
