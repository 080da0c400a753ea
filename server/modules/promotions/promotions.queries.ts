import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { lookBackMs } from './promotions.rules.ts'

export type PromotionTables = Pick<Tables, 'sale_prices' | 'sale_counts'>

const runningSales = prepareQuery(
  (
    db: Kysely<PromotionTables>,
    { brandId, skuIds, now }: { readonly brandId: number; readonly skuIds: readonly string[]; readonly now: Date },
  ) =>
    db
      .selectFrom('sale_prices')
      .select(['sku_id as skuId', 'price_minor as priceMinor', 'ends_at as endsAt'])
      .where('brand_id', '=', brandId)
      .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .orderBy('price_minor')
      .orderBy('ends_at', 'desc'),
)

/** Sales of these SKUs that run at `now`, the lowest price first. */
export const listRunningSales = async (ctx: Ctx<PromotionTables>, skuIds: readonly string[], now: Date) =>
  (await runningSales(ctx, { brandId: ctx.brand.id, skuIds, now })).rows

/** The lowest sale price of a row's SKU at `now`, or null; SQL for another module's column. */
export const salePriceColumn = (brandId: number, skuId: string, now: Date): RawBuilder<number | null> => sql`(
  select sale.price_minor from sale_prices as sale
  where sale.brand_id = ${brandId} and sale.sku_id = ${sql.ref(skuId)} and sale.starts_at <= ${now} and sale.ends_at > ${now}
  order by sale.price_minor limit 1)`

/** A sale of one SKU in JSON; times in ms since 1970. */
export type SaleRow = {
  readonly skuId: string
  readonly priceMinor: number
  readonly startsAt: number
  readonly endsAt: number
}

/**
 * SQL for another module's columns. `sales`: sales of these SKUs that ended within twice the look-back period or run at
 * `now`, the earliest first; twice, because a running sale may itself have started that long ago. `start`: the start of
 * the earliest running sale minus the look-back period; null without a sale.
 */
export const saleHistoryColumns = (
  brandId: number,
  skuIds: RawBuilder<string[]>,
  now: Date,
): { readonly sales: RawBuilder<readonly SaleRow[] | null>; readonly start: RawBuilder<Date | null> } => {
  const sales = sql`sale_prices as sale
  where sale.brand_id = ${brandId} and sale.sku_id = any(${skuIds}) and sale.starts_at <= ${now} and sale.ends_at >`
  const lookBack = sql`make_interval(secs => ${sql.lit(lookBackMs / 1000)})`
  return {
    sales: sql`(
  select jsonb_agg(jsonb_build_object('skuId', sale.sku_id, 'priceMinor', sale.price_minor,
    'startsAt', (extract(epoch from sale.starts_at) * 1000)::bigint,
    'endsAt', (extract(epoch from sale.ends_at) * 1000)::bigint) order by sale.starts_at)
  from ${sales} ${now}::timestamptz - 2 * ${lookBack})`,
    start: sql`(select min(sale.starts_at) - ${lookBack} from ${sales} ${now})`,
  }
}

/** SKUs of these goods with a sale that runs at `now`. */
export const listSaleSkus = (ctx: Ctx<PromotionTables>, goodsIds: readonly string[], now: Date) =>
  ctx.db
    .selectFrom('sale_prices')
    .select(['goods_id as goodsId', 'sku_id as skuId'])
    .distinct()
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .execute()

export const addSaleCounts = (
  ctx: Ctx<PromotionTables>,
  quantities: readonly { readonly goodsId: string; readonly quantity: number }[],
  now: Date,
) =>
  sql`
    insert into sale_counts (brand_id, goods_id, ends_at, sold)
    select distinct ${ctx.brand.id}::integer, p.goods_id, p.ends_at, s.quantity
    from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as s ("goodsId" uuid, quantity integer)
    join sale_prices as p on p.brand_id = ${ctx.brand.id} and p.goods_id = s."goodsId"
      -- Said twice: of a list it is known how many it names, of a recordset it is not.
      and p.goods_id = any(${quantities.map(({ goodsId }) => goodsId)}::uuid[]) and p.starts_at <= ${now} and p.ends_at > ${now}
    order by 2, 3
    on conflict (brand_id, goods_id, ends_at) do update set sold = sale_counts.sold + excluded.sold`.execute(ctx.db)

/** Subtracts units from every sale of the products that ran at `at`; no count falls below zero. */
export const subtractSaleCounts = (
  ctx: Ctx<PromotionTables>,
  quantities: readonly { readonly goodsId: string; readonly quantity: number }[],
  at: Date,
) =>
  sql`
    update sale_counts as c set sold = greatest(0, c.sold - s.quantity)
    from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as s ("goodsId" uuid, quantity integer)
    where c.brand_id = ${ctx.brand.id} and c.goods_id = s."goodsId" and exists (
      select from sale_prices as p where p.brand_id = ${ctx.brand.id} and p.goods_id = c.goods_id
        and p.ends_at = c.ends_at and p.starts_at <= ${at} and p.ends_at > ${at})`.execute(ctx.db)

/** Units sold by the sales of these goods that end after `now`. */
export const listSaleCounts = (ctx: Ctx<PromotionTables>, goodsIds: readonly string[], now: Date) =>
  ctx.db
    .selectFrom('sale_counts')
    .select(['goods_id as goodsId', 'ends_at as endsAt', 'sold'])
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('ends_at', '>', now)
    .execute()
