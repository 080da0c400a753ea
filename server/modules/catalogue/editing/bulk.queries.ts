import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { EditingTables } from './editing.queries.ts'

/** Locks products of a store in the order of their ids until the transaction ends; returns their versions. */
export const lockVersions = async (ctx: Ctx<EditingTables>, storeId: string, goodsIds: readonly string[]) =>
  ctx.db
    .selectFrom('goods')
    .select(['id', 'version'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Versions of products of a store; unknown, foreign and deleted ones are absent. */
export const listVersions = async (ctx: Ctx<EditingTables>, storeId: string, goodsIds: readonly string[]) =>
  ctx.db
    .selectFrom('goods')
    .select(['id', 'version'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export type PriceValues = {
  readonly id: string
  readonly price_minor: number
  readonly market_price_minor: number | null
}

/** Changes prices of SKUs and records new ones. */
export const updatePrices = (ctx: Ctx<EditingTables>, prices: readonly PriceValues[]) =>
  sql`
    with incoming as materialized (
      select d.* from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as d (id uuid, price_minor bigint,
        market_price_minor bigint)
    ), known as materialized (
      select s.id, s.price_minor from skus as s join incoming as d on d.id = s.id where s.brand_id = ${ctx.brand.id}
    ), changed as (
      update skus as s set price_minor = d.price_minor, market_price_minor = d.market_price_minor from incoming as d
      where s.brand_id = ${ctx.brand.id} and s.id = d.id returning s.id, s.price_minor
    )
    insert into price_changes (brand_id, sku_id, at, price_minor)
    select ${ctx.brand.id}::integer, c.id, ${ctx.clock.now()}, c.price_minor
    from changed as c join known as k on k.id = c.id where k.price_minor <> c.price_minor
    on conflict (brand_id, sku_id, at) do update set price_minor = excluded.price_minor`.execute(ctx.db)

/** Fields of a product itself that a bulk edit changes; absent ones stay. */
export type BulkValues = {
  readonly id: string
  readonly category_id?: string | null
  readonly tags?: readonly string[]
  readonly status?: string
}

/** Changes products that the transaction has locked and raises their versions. */
export const updateGoodsValues = (ctx: Ctx<EditingTables>, values: readonly BulkValues[]) => {
  const records = values.map((one) => ({ ...one, has_category: one.category_id !== undefined }))
  return sql`
    update goods as g set version = g.version + 1, updated_at = ${ctx.clock.now()},
      category_id = case when d.has_category then d.category_id else g.category_id end,
      tags = case when d.tags is null then g.tags else array(select jsonb_array_elements_text(d.tags)) end,
      status = case when g.status = 'banned' then g.status else coalesce(d.status, g.status) end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as d (id uuid, category_id uuid, has_category boolean,
      tags jsonb, status text)
    where g.brand_id = ${ctx.brand.id} and g.id = d.id`.execute(ctx.db)
}
