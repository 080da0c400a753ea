import { sql, type Insertable } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { PromotionTables } from './promotions.queries.ts'

type SalesCtx = Ctx<PromotionTables>

const saleColumns = [
  'sku_id as skuId',
  'price_minor as priceMinor',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'version',
  'changed_by as changedBy',
] as const

/** A store's sales, of one product if given, the latest first; `all` counts all pages. */
export const listSalesOfStore = (
  ctx: SalesCtx,
  { storeId, goodsId }: { storeId: string; goodsId: string | undefined },
  { limit, offset }: { limit: number; offset: number },
) =>
  ctx.db
    .selectFrom('sale_prices')
    .select(saleColumns)
    .select(sql<number>`count(*) over ()`.as('all'))
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .$if(goodsId !== undefined, (query) => query.where('goods_id', '=', goodsId!))
    .orderBy('starts_at', 'desc')
    .orderBy('sku_id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Sale prices of a store with the same start and end. */
export type SaleGroupRow = {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly skuCount: number
  readonly goodsIds: readonly string[]
  /** The first SKUs by id, and their prices in minor units. */
  readonly skuIds: readonly string[]
  readonly pricesMinor: readonly number[]
  readonly sold: number
}

export type SaleGroupFilter = {
  readonly storeId: string
  readonly state?: 'planned' | 'running' | 'ended' | undefined
  /** Ends after `from`, and starts before `until`. */
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Only groups after this one in the list. */
  readonly after?: { readonly startsAt: Date; readonly endsAt: Date } | undefined
}

const sampledSkus = 50

const toGroupConditions = (ctx: SalesCtx, { state, from, until, after }: SaleGroupFilter) => {
  const now = ctx.clock.now()
  const conditions = [
    ...(state === 'planned' ? [sql<boolean>`starts_at > ${now}`] : []),
    ...(state === 'running' ? [sql<boolean>`starts_at <= ${now} and ends_at > ${now}`] : []),
    ...(state === 'ended' ? [sql<boolean>`ends_at <= ${now}`] : []),
    ...(from ? [sql<boolean>`ends_at > ${from}`] : []),
    ...(until ? [sql<boolean>`starts_at < ${until}`] : []),
    ...(after ? [sql<boolean>`(starts_at, ends_at) < (${after.startsAt}, ${after.endsAt})`] : []),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** A store's sales by start and end, the latest start first. */
export const listSaleGroups = async (ctx: SalesCtx, filter: SaleGroupFilter, limit: number): Promise<SaleGroupRow[]> =>
  (
    await sql<SaleGroupRow>`
      select found.*, coalesce((
        select sum(c.sold) from sale_counts as c
        where c.brand_id = ${ctx.brand.id} and c.ends_at = found."endsAt" and c.goods_id = any(found."goodsIds")), 0)::int
        as sold
      from (
        select starts_at as "startsAt", ends_at as "endsAt", count(*)::int as "skuCount",
          array_agg(distinct goods_id) as "goodsIds",
          (array_agg(sku_id order by sku_id))[1:${sql.lit(sampledSkus)}] as "skuIds",
          (array_agg(price_minor order by sku_id))[1:${sql.lit(sampledSkus)}] as "pricesMinor"
        from sale_prices
        where brand_id = ${ctx.brand.id} and store_id = ${filter.storeId} and ${toGroupConditions(ctx, filter)}
        group by starts_at, ends_at
        order by starts_at desc, ends_at desc
        limit ${limit}) as found
      order by "startsAt" desc, "endsAt" desc`.execute(ctx.db)
  ).rows

/** Sales of these SKUs that end after a moment, the earliest start first. */
export const listSalesEndingAfter = (ctx: SalesCtx, skuIds: readonly string[], from: Date) =>
  ctx.db
    .selectFrom('sale_prices')
    .select(['sku_id as skuId', 'price_minor as priceMinor', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .where('ends_at', '>', from)
    .orderBy('starts_at')
    .execute()

export type NewSale = Omit<Insertable<PromotionTables['sale_prices']>, 'brand_id'>

/**
 * Writes sales; one of the same SKU and start is replaced while it has not started and its version is the one before.
 * Returns the SKUs written.
 */
export async function writeSales(ctx: SalesCtx, rows: readonly NewSale[]): Promise<ReadonlySet<string>> {
  const written = await ctx.db
    .insertInto('sale_prices')
    .values(rows.map((row) => ({ ...row, brand_id: ctx.brand.id })))
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'sku_id', 'starts_at'])
        .doUpdateSet({
          price_minor: sql`excluded.price_minor`,
          ends_at: sql`excluded.ends_at`,
          version: sql`excluded.version`,
          changed_by: sql`excluded.changed_by`,
        })
        .where('sale_prices.starts_at', '>', ctx.clock.now())
        .where(sql<boolean>`sale_prices.version = excluded.version - 1`),
    )
    .returning('sku_id as skuId')
    .execute()
  return new Set(written.map(({ skuId }) => skuId))
}

/** A store's sales of these SKUs with this start. */
export const listSalesAt = (
  ctx: SalesCtx,
  { storeId, skuIds, startsAt }: { storeId: string; skuIds: readonly string[]; startsAt: Date },
) =>
  ctx.db
    .selectFrom('sale_prices')
    .select(saleColumns)
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

type GroupKey = { readonly storeId: string; readonly startsAt: Date; readonly endsAt: Date }

/** Deletes a store's sales with this start and end that have not started; returns their products. */
export const deletePlannedGroup = async (ctx: SalesCtx, { storeId, startsAt, endsAt }: GroupKey): Promise<string[]> =>
  (
    await ctx.db
      .deleteFrom('sale_prices')
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('starts_at', '=', startsAt)
      .where('ends_at', '=', endsAt)
      .where('starts_at', '>', ctx.clock.now())
      .returning('goods_id')
      .execute()
  ).map((row) => row.goods_id)

/** Ends a store's running sales with this start and end at `at`, which is after the start; returns their products. */
export const endRunningGroup = async (
  ctx: SalesCtx,
  { storeId, startsAt, endsAt }: GroupKey,
  at: Date,
): Promise<string[]> =>
  (
    await ctx.db
      .updateTable('sale_prices')
      .set({ ends_at: at })
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('starts_at', '=', startsAt)
      .where('ends_at', '=', endsAt)
      .where('starts_at', '<=', ctx.clock.now())
      .where('ends_at', '>', ctx.clock.now())
      .returning('goods_id')
      .execute()
  ).map((row) => row.goods_id)

/** Copies the units that goods have sold to the new end of their sale; other sales may still have the former end. */
export const copySaleCounts = (
  ctx: SalesCtx,
  { goodsIds, from, to }: { readonly goodsIds: readonly string[]; readonly from: Date; readonly to: Date },
) =>
  sql`
    insert into sale_counts (brand_id, goods_id, ends_at, sold)
    select ${ctx.brand.id}::integer, c.goods_id, ${to}::timestamptz, c.sold from sale_counts as c
    where c.brand_id = ${ctx.brand.id} and c.ends_at = ${from} and c.goods_id = any(${goodsIds}::uuid[])
    order by 2
    on conflict (brand_id, goods_id, ends_at) do update set sold = sale_counts.sold + excluded.sold`.execute(ctx.db)
