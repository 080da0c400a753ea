import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { GoodsRecord, SkuRecord } from './goods-record.ts'

export type ImportTables = Pick<Tables, 'goods' | 'skus' | 'categories' | 'category_aliases' | 'price_changes'>

type GoodsRow = Omit<GoodsRecord, 'skus'> & { readonly id: string; readonly skus?: undefined }
type SkuRow = Omit<SkuRecord, 'stock' | 'fileStock'> & { readonly id: string; readonly goods_id: string }

/** Takes the brand's import lock until the transaction ends; false when another import holds it. */
export const lockImport = async (ctx: Ctx<ImportTables>): Promise<boolean> =>
  (
    await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${ctx.brand.id}::integer, hashtext('import')) as free`.execute(ctx.db)
  ).rows[0]!.free

/** A store's goods by handle, with the hash of the import that wrote them; null when no import did. */
export const findByHandles = async (ctx: Ctx<ImportTables>, storeId: string, handles: readonly string[]) =>
  (
    await sql<{ id: string; handle: string; hash: string | null }>`
      select id, handle, encode(source_hash, 'hex') as hash from goods
      where brand_id = ${ctx.brand.id} and store_id = ${storeId} and handle = any(${handles}::text[])`.execute(ctx.db)
  ).rows

/** The goods of the store that these SKU codes belong to. */
export const findCodes = async (ctx: Ctx<ImportTables>, storeId: string, codes: readonly string[]) =>
  (
    await sql<{ code: string; handle: string }>`
      select s.code, g.handle from skus as s join goods as g on g.brand_id = s.brand_id and g.id = s.goods_id
      where s.brand_id = ${ctx.brand.id} and g.brand_id = ${ctx.brand.id} and s.store_id = ${storeId}
        and s.code = any(${codes}::text[])`.execute(ctx.db)
  ).rows

export async function upsertGoods(ctx: Ctx<ImportTables>, storeId: string, rows: readonly GoodsRow[]): Promise<void> {
  const now = ctx.clock.now()
  await sql`
    insert into goods (brand_id, id, store_id, category_id, handle, title, description, attributes, options, images, tint,
      tags, status, source_hash, created_at, updated_at)
    select ${ctx.brand.id}::integer, d.id, ${storeId}::uuid, d.category_id, d.handle, d.title, d.description, d.attributes,
      d.options, d.images, d.tint, array(select jsonb_array_elements_text(d.tags)), d.status, decode(d.hash, 'hex'),
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, category_id uuid, handle text, title jsonb,
      description jsonb, attributes jsonb, options jsonb, images jsonb, tint smallint, tags jsonb, status text, hash text)
    on conflict (brand_id, store_id, handle) do update
      set category_id = coalesce(excluded.category_id, goods.category_id), title = excluded.title,
      description = excluded.description, attributes = excluded.attributes, options = excluded.options,
      images = excluded.images, tags = excluded.tags, source_hash = excluded.source_hash,
      status = case when goods.status = 'banned' then goods.status else excluded.status end,
      updated_at = excluded.updated_at
    returning id`.execute(ctx.db)
}

/**
 * Writes SKUs by their code and records every new price in `price_changes`. A code that belongs to other goods of the
 * store is not written and not returned.
 */
export const upsertSkus = async (ctx: Ctx<ImportTables>, storeId: string, rows: readonly SkuRow[]) =>
  (
    await sql<{ id: string; code: string }>`
      with incoming as materialized (
        select d.id, d.goods_id, d.code, d.position, array(select jsonb_array_elements_text(d.choice)::smallint) as choice,
          d.price_minor, d.market_price_minor, d.image, d.barcode, d.weight_grams
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, goods_id uuid, code text,
          position smallint, choice jsonb, price_minor bigint, market_price_minor bigint, image text, barcode text,
          weight_grams integer)
      ), known as materialized (
        select s.id, s.code, s.price_minor,
          (s.goods_id, s.status, s.position, s.choice, s.price_minor, s.market_price_minor, s.image, s.barcode, s.weight_grams)
            is not distinct from (d.goods_id, 'listed'::text, d.position, d.choice, d.price_minor, d.market_price_minor,
              d.image, d.barcode, d.weight_grams) as is_same
        from skus as s join incoming as d on d.code = s.code
        where s.brand_id = ${ctx.brand.id} and s.store_id = ${storeId}
      ), written as (
        insert into skus (brand_id, id, goods_id, store_id, code, position, choice, price_minor, market_price_minor, image,
          barcode, weight_grams)
        select ${ctx.brand.id}::integer, d.id, d.goods_id, ${storeId}::uuid, d.code, d.position, d.choice, d.price_minor,
          d.market_price_minor, d.image, d.barcode, d.weight_grams
        from incoming as d where not exists (select from known as k where k.code = d.code and k.is_same)
        on conflict (brand_id, store_id, code) do update set position = excluded.position, choice = excluded.choice,
          price_minor = excluded.price_minor, market_price_minor = excluded.market_price_minor, image = excluded.image,
          barcode = excluded.barcode, weight_grams = excluded.weight_grams, status = 'listed'
        where skus.goods_id = excluded.goods_id
        returning id, code, price_minor
      ), noted as (
        insert into price_changes (brand_id, sku_id, at, price_minor)
        select ${ctx.brand.id}::integer, w.id, ${ctx.clock.now()}, w.price_minor
        from written as w left join known as k on k.id = w.id where k.price_minor is distinct from w.price_minor
        on conflict (brand_id, sku_id, at) do update set price_minor = excluded.price_minor
      )
      select id, code from written union all select id, code from known where is_same`.execute(ctx.db)
  ).rows

/** Delists the other SKUs of these goods. The rows stay, because orders may reference them. */
export const delistOtherSkus = (ctx: Ctx<ImportTables>, goodsIds: readonly string[], codes: readonly string[]) =>
  ctx.db
    .updateTable('skus')
    .set({ status: 'delisted' })
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('code', '<>', sql<string>`all(${codes}::text[])`)
    .where('status', '=', 'listed')
    .execute()

export const listAllCategories = (ctx: Ctx<ImportTables>) =>
  ctx.db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'key', 'depth', 'name', 'position'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy('depth')
    .orderBy('position')
    .execute()

export type NewCategory = {
  readonly id: string
  readonly parent_id: string | null
  readonly key: string
  readonly depth: number
  readonly position: number
  readonly name: string
  readonly tint: number
}

export const insertCategory = (ctx: Ctx<ImportTables>, category: NewCategory) =>
  ctx.db
    .insertInto('categories')
    .values({ brand_id: ctx.brand.id, ...category })
    .execute()

/** Counts a store's imported goods, limited to `handles` unless null. */
export const countImported = async (ctx: Ctx<ImportTables>, storeId: string, handles: readonly string[] | null) =>
  (
    await ctx.db
      .selectFrom('goods')
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('source_hash', 'is not', null)
      .$if(handles !== null, (query) => query.where('handle', '=', sql<string>`any(${handles}::text[])`))
      .executeTakeFirstOrThrow()
  ).count

/** Recounts the listed goods per category, descendants included; returns the number of listed goods of one store. */
export async function recountGoods(ctx: Ctx<ImportTables>, storeId: string): Promise<number> {
  await recountCategories(ctx)
  const { count } = await ctx.db
    .selectFrom('goods')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('status', '=', 'listed')
    .executeTakeFirstOrThrow()
  return count
}

/** Recounts the listed goods per category, descendants included. */
export const recountCategories = (ctx: Ctx<ImportTables>) =>
  sql`
    with own as (
      select category_id as id, count(*)::int as goods from goods
      where brand_id = ${ctx.brand.id} and status = 'listed' and category_id is not null group by 1
    ), ways as (
      select a.id, array_remove(array[a.id, a.parent_id, b.parent_id], null) as way from categories as a
      left join categories as b on b.brand_id = a.brand_id and b.id = a.parent_id where a.brand_id = ${ctx.brand.id}
    ), counted as (
      select c.id, coalesce(sum(own.goods), 0)::int as goods from categories as c
      left join ways on c.id = any(ways.way) left join own on own.id = ways.id
      where c.brand_id = ${ctx.brand.id} group by c.id
    )
    update categories as c set goods_count = counted.goods from counted
    where c.brand_id = ${ctx.brand.id} and c.id = counted.id and c.goods_count <> counted.goods`.execute(ctx.db)
