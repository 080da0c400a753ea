import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Texts } from '../catalogue.queries.ts'
import type { ImportTables } from '#server/modules/catalogue/import/import.queries.ts'

export const listAliases = (ctx: Ctx<ImportTables>) =>
  ctx.db.selectFrom('category_aliases').select(['path', 'category_id']).where('brand_id', '=', ctx.brand.id).execute()

/** Maps category paths of imported files to a category. */
export const saveAliases = (ctx: Ctx<ImportTables>, paths: readonly string[], categoryId: string) =>
  sql`
    insert into category_aliases (brand_id, path, category_id)
    select ${ctx.brand.id}::integer, given.path, ${categoryId}::uuid from unnest(${paths}::text[]) as given (path)
    on conflict (brand_id, path) do update set category_id = excluded.category_id
    returning path`.execute(ctx.db)

export type CategoryRow = {
  readonly id: string
  readonly parentId: string | null
  readonly key: string
  readonly depth: number
  readonly name: Texts
  readonly goodsCount: number
  readonly isHidden: boolean
}

export const listCategoryRows = async (ctx: Ctx<ImportTables>) =>
  (
    await sql<CategoryRow>`
      select c.id, c.parent_id as "parentId", c.key, c.depth, c.name, c.goods_count as "goodsCount",
        c.is_hidden as "isHidden"
      from categories as c where c.brand_id = ${ctx.brand.id} order by c.depth, c.position, c.id`.execute(ctx.db)
  ).rows

export type CategoryChange = { readonly name?: Texts; readonly isHidden?: boolean; readonly parentId?: string }

export const updateCategory = (ctx: Ctx<ImportTables>, id: string, { name, isHidden, parentId }: CategoryChange) =>
  ctx.db
    .updateTable('categories')
    .set({
      ...(name !== undefined && { name: JSON.stringify(name) }),
      ...(isHidden !== undefined && { is_hidden: isHidden }),
      ...(parentId !== undefined && { parent_id: parentId }),
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Moves goods and aliases from one category to another. */
export async function moveFromCategory(ctx: Ctx<ImportTables>, from: string, to: string): Promise<void> {
  for (const table of ['goods', 'category_aliases'] as const)
    await ctx.db
      .updateTable(table)
      .set({ category_id: to })
      .where('brand_id', '=', ctx.brand.id)
      .where('category_id', '=', from)
      .execute()
}

export const deleteCategory = (ctx: Ctx<ImportTables>, id: string) =>
  ctx.db.deleteFrom('categories').where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()

/** A page of the goods of these categories, by id. */
export const listGoodsInCategories = async (
  ctx: Ctx<ImportTables>,
  categoryIds: readonly string[],
  after: string | null,
) =>
  (
    await ctx.db
      .selectFrom('goods')
      .select('id')
      .where('brand_id', '=', ctx.brand.id)
      .where('category_id', '=', sql<string>`any(${categoryIds}::uuid[])`)
      .where('id', '>', after ?? '00000000-0000-0000-0000-000000000000')
      .orderBy('id')
      .limit(2_000)
      .execute()
  ).map(({ id }) => id)
