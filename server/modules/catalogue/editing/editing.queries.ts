import { sql, type RawBuilder } from 'kysely'
import type { WithdrawalExemption } from '#contract/withdrawal-rights.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { GoodsTexts } from '../catalogue.queries.ts'
import type { TextMarks } from '../texts/text-marks.rules.ts'

export type EditingTables = Pick<Tables, 'goods' | 'skus' | 'price_changes'>

export type StoredSku = {
  readonly id: string
  readonly code: string
  readonly choice: readonly number[]
  readonly priceMinor: number
  readonly marketPriceMinor: number | null
  readonly barcode: string | null
  readonly weightGrams: number
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly image: string | null
  readonly isListed: boolean
}

export type GoodsContent = GoodsTexts & {
  readonly handle: string
  readonly tags: readonly string[]
  readonly categoryId: string | null
  readonly withdrawalExemption: WithdrawalExemption | null
}

/** A product of a store in any status, with all its SKUs, those taken from sale last. */
export type StoredGoods = GoodsContent & {
  readonly id: string
  readonly storeId: string
  readonly tint: number
  readonly status: string
  readonly version: number
  readonly listAt: Date | null
  readonly delistAt: Date | null
  readonly salesCount: number
  readonly ratingCounts: readonly number[]
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly marks: TextMarks
  readonly skus: readonly StoredSku[]
}

/** Products of a store by their ids; unknown, foreign and deleted ones are absent. */
export const listStoredGoods = async (ctx: Ctx<EditingTables>, storeId: string, goodsIds: readonly string[]) =>
  (
    await sql<StoredGoods>`
      select g.id, g.store_id as "storeId", g.handle, g.title, g.subtitle, g.description, g.attributes, g.options,
        g.images, g.tags, g.category_id as "categoryId", g.withdrawal_exemption as "withdrawalExemption", g.tint, g.status, g.version, g.list_at as "listAt",
        g.delist_at as "delistAt", g.sales_count as "salesCount", g.rating_counts as "ratingCounts",
        g.created_at as "createdAt", g.updated_at as "updatedAt", g.text_marks as marks, coalesce((
          select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'choice', s.choice, 'priceMinor', s.price_minor,
            'marketPriceMinor', s.market_price_minor, 'barcode', s.barcode, 'weightGrams', s.weight_grams,
            'minQuantity', s.min_quantity, 'maxQuantity', s.max_quantity, 'image', s.image,
            'isListed', s.status = 'listed') order by s.status = 'delisted', s.position, s.id)
          from skus as s where s.brand_id = ${ctx.brand.id} and s.goods_id = g.id), '[]') as skus
      from goods as g
      where g.brand_id = ${ctx.brand.id} and g.store_id = ${storeId} and g.id = any(${goodsIds}::uuid[])
        and g.deleted_at is null`.execute(ctx.db)
  ).rows

/** Locks a product of a store until the transaction ends; returns its version, undefined when there is none. */
export const lockGoods = async (ctx: Ctx<EditingTables>, storeId: string, goodsId: string) =>
  (
    await ctx.db
      .selectFrom('goods')
      .select('version')
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('id', '=', goodsId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
  )?.version

const toColumns = (content: GoodsContent) => ({
  handle: content.handle,
  category_id: content.categoryId,
  withdrawal_exemption: content.withdrawalExemption,
  title: JSON.stringify(content.title),
  subtitle: JSON.stringify(content.subtitle),
  description: JSON.stringify(content.description),
  attributes: JSON.stringify(content.attributes),
  options: JSON.stringify(content.options),
  images: JSON.stringify(content.images),
  tags: [...content.tags],
})

export const insertGoods = (
  ctx: Ctx<EditingTables>,
  { id, storeId, tint, content }: { id: string; storeId: string; tint: number; content: GoodsContent },
) =>
  ctx.db
    .insertInto('goods')
    .values({
      brand_id: ctx.brand.id,
      id,
      store_id: storeId,
      tint,
      status: 'draft',
      ...toColumns(content),
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    })
    .execute()

/** Replaces the content of a product that the transaction has locked. */
export const updateGoods = (ctx: Ctx<EditingTables>, id: string, content: GoodsContent, marks: TextMarks) =>
  ctx.db
    .updateTable('goods')
    .set({ ...toColumns(content), text_marks: JSON.stringify(marks) })
    .set({ version: sql`goods.version + 1`, updated_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

export type SkuValues = {
  readonly id: string
  readonly code: string
  readonly position: number
  readonly choice: readonly number[]
  readonly price_minor: number
  readonly market_price_minor: number | null
  readonly barcode: string | null
  readonly weight_grams: number
  readonly min_quantity: number
  readonly max_quantity: number
  readonly image: string | null
}

/** Gives SKUs codes that no other can have, so that codes may be exchanged between them. */
export const clearSkuCodes = (ctx: Ctx<EditingTables>, skuIds: readonly string[]) =>
  ctx.db
    .updateTable('skus')
    .set({ code: sql`'~' || skus.id::text` })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .execute()

const skuRecord = sql`(id uuid, code text, position smallint, choice jsonb, price_minor bigint,
  market_price_minor bigint, barcode text, weight_grams integer, min_quantity integer, max_quantity integer, image text)`

/** Adds SKUs to a product and records their first prices. */
export const insertSkus = (
  ctx: Ctx<EditingTables>,
  { goodsId, storeId }: { goodsId: string; storeId: string },
  skus: readonly SkuValues[],
) =>
  sql`
    with added as (
      insert into skus (brand_id, id, goods_id, store_id, code, position, choice, price_minor, market_price_minor, barcode,
        weight_grams, min_quantity, max_quantity, image)
      select ${ctx.brand.id}::integer, d.id, ${goodsId}::uuid, ${storeId}::uuid, d.code, d.position,
        array(select jsonb_array_elements_text(d.choice)::smallint), d.price_minor, d.market_price_minor, d.barcode,
        d.weight_grams, d.min_quantity, d.max_quantity, d.image
      from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as d ${skuRecord}
      returning id, price_minor
    )
    insert into price_changes (brand_id, sku_id, at, price_minor)
    select ${ctx.brand.id}::integer, a.id, ${ctx.clock.now()}, a.price_minor from added as a
    on conflict (brand_id, sku_id, at) do update set price_minor = excluded.price_minor`.execute(ctx.db)

/** Changes SKUs, puts them on sale again and records new prices. */
export const updateSkus = (ctx: Ctx<EditingTables>, skus: readonly SkuValues[]) =>
  sql`
    with incoming as materialized (
      select d.* from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as d ${skuRecord}
    ), known as materialized (
      select s.id, s.price_minor from skus as s join incoming as d on d.id = s.id where s.brand_id = ${ctx.brand.id}
    ), changed as (
      update skus as s set code = d.code, position = d.position,
        choice = array(select jsonb_array_elements_text(d.choice)::smallint), price_minor = d.price_minor,
        market_price_minor = d.market_price_minor, barcode = d.barcode, weight_grams = d.weight_grams,
        min_quantity = d.min_quantity, max_quantity = d.max_quantity, image = d.image, status = 'listed'
      from incoming as d where s.brand_id = ${ctx.brand.id} and s.id = d.id
      returning s.id, s.price_minor
    )
    insert into price_changes (brand_id, sku_id, at, price_minor)
    select ${ctx.brand.id}::integer, c.id, ${ctx.clock.now()}, c.price_minor
    from changed as c join known as k on k.id = c.id where k.price_minor <> c.price_minor
    on conflict (brand_id, sku_id, at) do update set price_minor = excluded.price_minor`.execute(ctx.db)

/** Takes SKUs from sale and gives them their remaining option values and codes. */
export const retireSkus = (
  ctx: Ctx<EditingTables>,
  skus: readonly { readonly id: string; readonly code: string; readonly choice: readonly number[] }[],
) =>
  sql`
    update skus as s set status = 'delisted', code = d.code,
      choice = array(select jsonb_array_elements_text(d.choice)::smallint)
    from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as d (id uuid, code text, choice jsonb)
    where s.brand_id = ${ctx.brand.id} and s.id = d.id`.execute(ctx.db)

/** Codes of these that other products of the store have. */
export const listTakenCodes = async (
  ctx: Ctx<EditingTables>,
  { storeId, goodsId }: { storeId: string; goodsId: string },
  codes: readonly string[],
): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('skus')
      .select('code')
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('goods_id', '<>', goodsId)
      .where('code', '=', sql<string>`any(${codes}::text[])`)
      .execute()
  ).map(({ code }) => code)

/** Whether another product of the store has the handle. */
export const isHandleTaken = async (
  ctx: Ctx<EditingTables>,
  { storeId, goodsId }: { storeId: string; goodsId: string },
  handle: string,
): Promise<boolean> =>
  (await ctx.db
    .selectFrom('goods')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '<>', goodsId)
    .where('handle', '=', handle)
    .executeTakeFirst()) !== undefined

export type SaleStatus = 'listed' | 'delisted'

/** Lists or delists products of a store that are not so already; returns their ids. */
export const updateStatus = async (
  ctx: Ctx<EditingTables>,
  { storeId, goodsIds, status }: { storeId: string; goodsIds: readonly string[]; status: SaleStatus },
): Promise<string[]> =>
  (
    await ctx.db
      .updateTable('goods')
      .set({
        status,
        ...(status === 'listed' ? { list_at: null } : { delist_at: null }),
        version: sql`goods.version + 1`,
        updated_at: ctx.clock.now(),
      })
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
      .where('status', 'in', status === 'listed' ? ['draft', 'delisted'] : ['under_review', 'listed'])
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute()
  ).map(({ id }) => id)

export const updateSchedule = (
  ctx: Ctx<EditingTables>,
  goodsId: string,
  { listAt, delistAt }: { listAt: Date | null; delistAt: Date | null },
) =>
  ctx.db
    .updateTable('goods')
    .set({ list_at: listAt, delist_at: delistAt, version: sql`goods.version + 1`, updated_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', goodsId)
    .execute()

const dueColumns = { listed: sql.ref('list_at'), delisted: sql.ref('delist_at') } as const

/** Lists or delists products whose time has come, the earliest first; returns their ids. Banned ones only lose the time. */
export const applySchedule = async (ctx: Ctx<EditingTables>, status: SaleStatus, limit: number): Promise<string[]> => {
  const column = dueColumns[status]
  const now = ctx.clock.now()
  const from = status === 'listed' ? ['draft', 'delisted'] : ['under_review', 'listed']
  const { rows } = await sql<{ id: string }>`
    with due as (
      select g.id from goods as g where g.brand_id = ${ctx.brand.id} and g.${column} <= ${now}
      order by g.${column}, g.id limit ${limit} for update
    )
    update goods as g set ${column} = null, updated_at = ${now}, version = g.version + 1,
      status = case when g.status = any(${from}::text[]) and g.deleted_at is null then ${status}::text else g.status end
    from due where g.brand_id = ${ctx.brand.id} and g.id = due.id returning g.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Whether a product waits for its time to be listed or delisted. */
export const hasSchedule = async (ctx: Ctx<EditingTables>): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from goods as g where g.brand_id = ${ctx.brand.id} and g.list_at is not null)
      or exists (select from goods as g where g.brand_id = ${ctx.brand.id} and g.delist_at is not null) as waits`.execute(
    ctx.db,
  )
  return rows[0]!.waits
}

/**
 * Marks a draft as deleted and frees its handle and SKU codes, which get an ending: `~` and the id, `~~` for a SKU that
 * was not for sale. Returns false when it is no draft of the store.
 */
export async function deleteDraft(ctx: Ctx<EditingTables>, storeId: string, goodsId: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('goods')
    .set({
      deleted_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
      list_at: null,
      delist_at: null,
      source_hash: null,
      handle: sql`goods.handle || '~' || goods.id::text`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', goodsId)
    .where('status', '=', 'draft')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await ctx.db
    .updateTable('skus')
    .set({
      status: 'delisted',
      code: sql`skus.code || case when skus.status = 'listed' then '~' else '~~' end || skus.id::text`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', goodsId)
    .execute()
  return true
}

type DeletedSku = { readonly id: string; readonly code: string; readonly isListed: boolean }

/** A deleted draft of a store with the handle and codes that it had; locks it. Undefined when there is none. */
export async function findDeletedDraft(
  ctx: Ctx<EditingTables>,
  storeId: string,
  goodsId: string,
): Promise<{ readonly handle: string; readonly skus: readonly DeletedSku[] } | undefined> {
  const goods = await ctx.db
    .selectFrom('goods')
    .select('handle')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', goodsId)
    .where('status', '=', 'draft')
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!goods) return undefined
  const skus = await ctx.db
    .selectFrom('skus')
    .select(['id', 'code'])
    .where('brand_id', '=', ctx.brand.id)
    .where('goods_id', '=', goodsId)
    .execute()
  return {
    handle: goods.handle.slice(0, -`~${goodsId}`.length),
    skus: skus.map(({ id, code }) => {
      const isListed = !code.endsWith(`~~${id}`)
      return { id, isListed, code: code.slice(0, -`${isListed ? '~' : '~~'}${id}`.length) }
    }),
  }
}

/** Brings back a deleted draft that the transaction has locked, under its handle and codes. */
export async function restoreDraft(
  ctx: Ctx<EditingTables>,
  goodsId: string,
  { handle, skus }: { readonly handle: string; readonly skus: readonly DeletedSku[] },
): Promise<void> {
  await ctx.db
    .updateTable('goods')
    .set({ deleted_at: null, handle, version: sql`goods.version + 1`, updated_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', goodsId)
    .execute()
  await sql`
    update skus as s set code = d.code, status = d.status
    from jsonb_to_recordset(${JSON.stringify(
      skus.map(({ id, code, isListed }) => ({ id, code, status: isListed ? 'listed' : 'delisted' })),
    )}::jsonb) as d (id uuid, code text, status text)
    where s.brand_id = ${ctx.brand.id} and s.id = d.id`.execute(ctx.db)
}

/** Listed products of each store of the brand. */
export const countListedByStore = async (ctx: Ctx<EditingTables>) =>
  (
    await sql<{ storeId: string; count: number }>`
      select g.store_id as "storeId", (count(*) filter (where g.status = 'listed'))::int as count from goods as g
      where g.brand_id = ${ctx.brand.id} and g.deleted_at is null group by g.store_id`.execute(ctx.db)
  ).rows

/** SQL of the units for sale of a SKU, by the name of its id column; from the module that owns the stock. */
export type StockColumn = (brandId: number, skuId: string) => RawBuilder<number>
