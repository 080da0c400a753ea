import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Texts } from '../catalogue.queries.ts'
import type { GoodsTexts } from '../catalogue.queries.ts'
import type { TextMarks } from './text-marks.rules.ts'

export type TextTables = Pick<Tables, 'goods' | 'categories'>

export type TranslatableGoods = GoodsTexts & {
  readonly id: string
  readonly storeId: string
  readonly status: string
  readonly marks: TextMarks
  readonly createdAt: Date
}

const columns = sql`g.id, g.store_id as "storeId", g.status, g.title, g.subtitle, g.description, g.attributes, g.options,
  g.images, g.text_marks as marks, g.created_at as "createdAt"`

/** The next products after an id, of one store or of all; banned ones are left out. */
export const listTranslatableGoods = async (
  ctx: Ctx<TextTables>,
  storeId: string | null,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) =>
  (
    await sql<TranslatableGoods>`
      select ${columns} from goods as g
      where g.brand_id = ${ctx.brand.id} and g.deleted_at is null and g.status <> 'banned'
        ${storeId === null ? sql`` : sql`and g.store_id = ${storeId}`}
        ${after === null ? sql`` : sql`and g.id > ${after}::uuid`}
      order by g.id limit ${limit}`.execute(ctx.db)
  ).rows

/** Changes with every change of these products, so that what was counted in the same state is still true. */
export const findGoodsState = async (ctx: Ctx<TextTables>, storeId: string | null): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', count(*), sum(g.version), max(g.updated_at)) as state from goods as g
    where g.brand_id = ${ctx.brand.id} and g.deleted_at is null and g.status <> 'banned'
      ${storeId === null ? sql`` : sql`and g.store_id = ${storeId}`}`.execute(ctx.db)
  return rows[0]!.state
}

/** Products by their ids, of one store or of all; unknown, foreign, deleted and banned ones are absent. */
export const findTranslatableGoods = async (
  ctx: Ctx<TextTables>,
  storeId: string | null,
  ids: readonly string[],
  isLocking: boolean,
) =>
  (
    await sql<TranslatableGoods>`
      select ${columns} from goods as g
      where g.brand_id = ${ctx.brand.id} and g.id = any(${ids}::uuid[]) and g.deleted_at is null and g.status <> 'banned'
        ${storeId === null ? sql`` : sql`and g.store_id = ${storeId}`}
      order by g.id ${isLocking ? sql`for update` : sql``}`.execute(ctx.db)
  ).rows

/** Writes the texts of products that the transaction has locked, each as a new version. */
export const updateGoodsTexts = (ctx: Ctx<TextTables>, goods: readonly TranslatableGoods[]) =>
  sql`
    update goods as g set title = d.title, subtitle = d.subtitle, description = d.description,
      attributes = d.attributes, options = d.options, images = d.images, text_marks = d.marks,
      version = g.version + 1, updated_at = ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as d (id uuid, title jsonb, subtitle jsonb,
      description jsonb, attributes jsonb, options jsonb, images jsonb, marks jsonb)
    where g.brand_id = ${ctx.brand.id} and g.id = d.id`.execute(ctx.db)

export type TranslatableCategory = { readonly id: string; readonly name: Texts; readonly marks: TextMarks }

/** All categories of the brand by id. */
export const listTranslatableCategories = async (ctx: Ctx<TextTables>) =>
  (
    await sql<TranslatableCategory>`
      select c.id, c.name, c.text_marks as marks from categories as c where c.brand_id = ${ctx.brand.id}
      order by c.id`.execute(ctx.db)
  ).rows

export const updateCategoryTexts = (ctx: Ctx<TextTables>, categories: readonly TranslatableCategory[]) =>
  sql`
    update categories as c set name = d.name, text_marks = d.marks, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as d (id uuid, name jsonb, marks jsonb)
    where c.brand_id = ${ctx.brand.id} and c.id = d.id`.execute(ctx.db)
