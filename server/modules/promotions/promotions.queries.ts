import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type PromotionTables = Pick<Tables, 'sale_prices'>

/** The sales of these SKUs that run at `now`, the lowest price first. */
export const listRunningSales = (ctx: Ctx<PromotionTables>, skuIds: readonly string[], now: Date) =>
  ctx.db
    .selectFrom('sale_prices')
    .select(['sku_id as skuId', 'price_minor as priceMinor', 'ends_at as endsAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('price_minor')
    .orderBy('ends_at', 'desc')
    .execute()

/** Goods with a SKU whose sale runs at `now` and began after `since`. */
export const listGoodsWithRunningSale = async (ctx: Ctx<PromotionTables>, since: Date, now: Date) =>
  (
    await ctx.db
      .selectFrom('sale_prices')
      .select('goods_id as goodsId')
      .distinct()
      .where('brand_id', '=', ctx.brand.id)
      .where('starts_at', '>', since)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .execute()
  ).map((row) => row.goodsId)
