import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Option, Texts } from '../catalogue.queries.ts'
import type { TextMarks } from '../texts/text-marks.rules.ts'
import type { GoodsRecord, SkuRecord } from './goods-record.ts'

export type ImportTables = Pick<Tables, 'goods' | 'skus' | 'price_changes'>

type GoodsRow = Omit<GoodsRecord, 'skus'> & {
  readonly id: string
  readonly marks: TextMarks
  readonly skus?: undefined
}
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
      tags, status, source_hash, text_marks, created_at, updated_at)
    select ${ctx.brand.id}::integer, d.id, ${storeId}::uuid, d.category_id, d.handle, d.title, d.description, d.attributes,
      d.options, d.images, d.tint, array(select jsonb_array_elements_text(d.tags)), d.status, decode(d.hash, 'hex'), d.marks,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, category_id uuid, handle text, title jsonb,
      description jsonb, attributes jsonb, options jsonb, images jsonb, tint smallint, tags jsonb, status text, hash text, marks jsonb)
    on conflict (brand_id, store_id, handle) do update
      set category_id = coalesce(excluded.category_id, goods.category_id), title = excluded.title,
      description = excluded.description, attributes = excluded.attributes, options = excluded.options,
      images = excluded.images, tags = excluded.tags, source_hash = excluded.source_hash, text_marks = excluded.text_marks,
      status = case when goods.status = 'banned' or (goods.status = 'under_review' and excluded.status = 'listed')
        then goods.status else excluded.status end,
      updated_at = excluded.updated_at, version = goods.version + 1
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

/** Delists those of a store's listed goods that have these handles. Returns their ids. */
export const delistGoods = async (ctx: Ctx<ImportTables>, storeId: string, handles: readonly string[]) =>
  (
    await ctx.db
      .updateTable('goods')
      .set({ status: 'delisted', source_hash: null, updated_at: ctx.clock.now() })
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('handle', '=', sql<string>`any(${handles}::text[])`)
      .where('status', '=', 'listed')
      .returning('id')
      .execute()
  ).map(({ id }) => id)

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

export const countListedOfStore = async (ctx: Ctx<ImportTables>, storeId: string): Promise<number> =>
  (
    await ctx.db
      .selectFrom('goods')
      .select((build) => build.fn.countAll<number>().as('count'))
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('status', '=', 'listed')
      .executeTakeFirstOrThrow()
  ).count

export type ExistingGoodsRow = {
  readonly id: string
  readonly handle: string
  readonly categoryId: string | null
  readonly title: Texts
  readonly description: Texts
  readonly attributes: readonly { readonly name: Texts; readonly value: Texts }[]
  readonly options: readonly Option[]
  readonly images: readonly { readonly src: string; readonly alt?: Texts }[]
  readonly tags: readonly string[]
  readonly status: string
  readonly marks: TextMarks
  /** Listed SKUs in their order. */
  readonly skus: readonly {
    readonly id: string
    readonly code: string
    readonly choice: readonly number[]
    readonly priceMinor: number
    readonly marketPriceMinor: number | null
    readonly weightGrams: number
    readonly barcode: string | null
    readonly imageUrl: string | null
  }[]
}

/** Products of a store in the order of their handles: the given ones, or a page after one. */
export const listExistingGoods = async (
  ctx: Ctx<ImportTables>,
  storeId: string,
  wanted: { readonly handles: readonly string[] } | { readonly after: string; readonly limit: number },
) =>
  (
    await sql<ExistingGoodsRow>`
      select g.id, g.handle, g.category_id as "categoryId", g.title, g.description, g.attributes, g.options, g.images,
        g.tags, g.status, g.text_marks as marks, coalesce((
          select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'choice', s.choice, 'priceMinor', s.price_minor,
            'marketPriceMinor', s.market_price_minor, 'weightGrams', s.weight_grams, 'barcode', s.barcode,
            'imageUrl', s.image) order by s.position)
          from skus as s where s.brand_id = ${ctx.brand.id} and s.goods_id = g.id and s.status = 'listed'), '[]') as skus
      from goods as g
      where g.brand_id = ${ctx.brand.id} and g.store_id = ${storeId} and g.deleted_at is null and ${
        'handles' in wanted ? sql`g.handle = any(${wanted.handles}::text[])` : sql`g.handle > ${wanted.after}`
      }
      order by g.handle ${'limit' in wanted ? sql`limit ${wanted.limit}` : sql``}`.execute(ctx.db)
  ).rows
