import { sql, type Insertable } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { PromotionTables } from './promotions.queries.ts'

type SalesCtx = Ctx<PromotionTables>

/** A store's sales, of one product if given, the latest first; `all` counts all pages. */
export const listSalesOfStore = (
  ctx: SalesCtx,
  { storeId, goodsId }: { storeId: string; goodsId: string | undefined },
  { limit, offset }: { limit: number; offset: number },
) =>
  ctx.db
    .selectFrom('sale_prices')
    .select(['sku_id as skuId', 'price_minor as priceMinor', 'starts_at as startsAt', 'ends_at as endsAt'])
    .select(sql<number>`count(*) over ()`.as('all'))
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .$if(goodsId !== undefined, (query) => query.where('goods_id', '=', goodsId!))
    .orderBy('starts_at', 'desc')
    .orderBy('sku_id')
    .limit(limit)
    .offset(offset)
    .execute()

export type NewSale = Omit<Insertable<PromotionTables['sale_prices']>, 'brand_id'>

/** Writes sales; one of the same SKU and start is updated while it has not started. Returns the number written. */
export async function writeSales(ctx: SalesCtx, rows: readonly NewSale[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sale_prices')
    .values(rows.map((row) => ({ ...row, brand_id: ctx.brand.id })))
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'sku_id', 'starts_at'])
        .doUpdateSet({ price_minor: sql`excluded.price_minor`, ends_at: sql`excluded.ends_at` })
        .where('sale_prices.starts_at', '>', ctx.clock.now()),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** A store's sales of these SKUs with this start. */
export const listSalesAt = (
  ctx: SalesCtx,
  { storeId, skuIds, startsAt }: { storeId: string; skuIds: readonly string[]; startsAt: Date },
) =>
  ctx.db
    .selectFrom('sale_prices')
    .select(['sku_id as skuId', 'price_minor as priceMinor', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .where('starts_at', '=', startsAt)
    .orderBy('sku_id')
    .execute()

/** Goods with a sale that started by `now` and that search documents do not show yet, the earliest start first. */
export const listGoodsWithUnindexedSale = async (ctx: SalesCtx, now: Date, limit: number): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('sale_prices')
      .select('goods_id as goodsId')
      .where('brand_id', '=', ctx.brand.id)
      .where('indexed', '=', false)
      .where('starts_at', '<=', now)
      .groupBy('goods_id')
      .orderBy(({ fn }) => fn.min('starts_at'))
      .limit(limit)
      .execute()
  ).map((row) => row.goodsId)

/** Records that search documents show the sales of these goods that started by `now`. */
export const markSalesIndexed = (ctx: SalesCtx, goodsIds: readonly string[], now: Date) =>
  ctx.db
    .updateTable('sale_prices')
    .set({ indexed: true })
    .where('brand_id', '=', ctx.brand.id)
    .where('indexed', '=', false)
    .where('starts_at', '<=', now)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .execute()

type SaleKey = { readonly storeId: string; readonly skuId: string; readonly startsAt: Date }

/** Deletes a store's sale that has not started; returns its product, null when there is none. */
export const deletePlanned = async (ctx: SalesCtx, { storeId, skuId, startsAt }: SaleKey): Promise<string | null> =>
  (
    await ctx.db
      .deleteFrom('sale_prices')
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('sku_id', '=', skuId)
      .where('starts_at', '=', startsAt)
      .where('starts_at', '>', ctx.clock.now())
      .returning('goods_id')
      .executeTakeFirst()
  )?.goods_id ?? null

/** Ends a store's running sale now; returns its product, null when no such sale runs. */
export const endRunning = async (ctx: SalesCtx, { storeId, skuId, startsAt }: SaleKey): Promise<string | null> =>
  (
    await ctx.db
      .updateTable('sale_prices')
      // A sale must end after its start, also when both happen at the same moment. Without a zone, because a cluster
      // does not run the STABLE "timestamptz + interval" over a column in SET.
      .set({
        ends_at: sql`greatest(${ctx.clock.now()}::timestamptz,
          (starts_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')`,
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('sku_id', '=', skuId)
      .where('starts_at', '=', startsAt)
      .where('starts_at', '<=', ctx.clock.now())
      .where('ends_at', '>', ctx.clock.now())
      .returning('goods_id')
      .executeTakeFirst()
  )?.goods_id ?? null
