import type { Ctx } from '#server/platform/context.ts'
import { pricesSince, type GoodsRow } from '../catalogue/public.ts'
import { lookBackMs, lowestBefore, recentSales, type SalePrice } from '../promotions/public.ts'

type Skus = GoodsRow['skus']

/**
 * For each SKU on sale, the lowest price of the thirty days before the sale began, in minor units. A SKU of which no
 * change is noted has always cost what it costs without the sale.
 */
export async function pricesBefore(
  ctx: Ctx,
  skus: Skus,
  running: ReadonlyMap<string, SalePrice>,
): Promise<ReadonlyMap<string, number>> {
  const reduced = skus.filter(({ id, priceMinor }) => (running.get(id)?.priceMinor ?? priceMinor) < priceMinor)
  if (reduced.length === 0) return new Map()
  const ids = reduced.map(({ id }) => id)
  const sales = await recentSales(ctx, ids)
  const now = ctx.clock.now().getTime()
  const beginOf = (skuId: string) => {
    const runs = (sales.get(skuId) ?? []).filter(({ endsAt }) => endsAt.getTime() > now)
    return runs.find(({ priceMinor }) => priceMinor === running.get(skuId)!.priceMinor)?.startsAt ?? ctx.clock.now()
  }
  const begins = ids.map(beginOf)
  const changes = await pricesSince(ctx, ids, new Date(Math.min(...begins.map(Number)) - lookBackMs))
  return new Map(
    reduced.map(({ id, priceMinor }, index) => [
      id,
      lowestBefore(begins[index]!, changes.get(id) ?? [], sales.get(id) ?? []) ?? priceMinor,
    ]),
  )
}
