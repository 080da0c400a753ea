import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Texts } from '../catalogue.queries.ts'

export type CategoryTables = Pick<Tables, 'goods' | 'categories' | 'category_aliases'>

export const listAliases = (ctx: Ctx<CategoryTables>) =>
  ctx.db.selectFrom('category_aliases').select(['path', 'category_id']).where('brand_id', '=', ctx.brand.id).execute()

/** Maps category paths of imported files to a category. */
export const saveAliases = (ctx: Ctx<CategoryTables>, paths: readonly string[], categoryId: string) =>
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

export const listCategoryRows = async (ctx: Ctx<CategoryTables>) =>
  (
    await sql<CategoryRow>`
      select c.id, c.parent_id as "parentId", c.key, c.depth, c.name, c.goods_count as "goodsCount",
        c.is_hidden as "isHidden"
      from categories as c where c.brand_id = ${ctx.brand.id} order by c.depth, c.position, c.id`.execute(ctx.db)
  ).rows

export type CategoryChange = { readonly name?: Texts; readonly isHidden?: boolean; readonly parentId?: string }

export const updateCategory = (ctx: Ctx<CategoryTables>, id: string, { name, isHidden, parentId }: CategoryChange) =>
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
export async function moveFromCategory(ctx: Ctx<CategoryTables>, from: string, to: string): Promise<void> {
  for (const table of ['goods', 'category_aliases'] as const)
    await ctx.db
      .updateTable(table)
      .set({ category_id: to })
      .where('brand_id', '=', ctx.brand.id)
      .where('category_id', '=', from)
      .execute()
}

export const deleteCategory = (ctx: Ctx<CategoryTables>, id: string) =>
  ctx.db.deleteFrom('categories').where('brand_id', '=', ctx.brand.id).where('id', '=', id).execute()

/** A page of the goods of these categories, by id. */
export const listGoodsInCategories = async (
  ctx: Ctx<CategoryTables>,
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

/** Sets `goods_count` to the number of listed goods per category, descendants included. */
export const updateGoodsCounts = (ctx: Ctx<CategoryTables>) =>
  sql`
    with own as (
      select category_id as id, count(*)::int as goods from goods
      where brand_id = ${ctx.brand.id} and status = 'listed' and category_id is not null group by 1
    ), ways as (
      select a.id, array_remove(array[a.id, a.parent_id, b.parent_id], null) as way from categories as a
      left join categories as b on b.brand_id = a.brand_id and b.brand_id = ${ctx.brand.id} and b.id = a.parent_id
      where a.brand_id = ${ctx.brand.id}
    ), counted as (
      select c.id, coalesce(sum(own.goods), 0)::int as goods from categories as c
      left join ways on c.id = any(ways.way) left join own on own.id = ways.id
      where c.brand_id = ${ctx.brand.id} group by c.id
    )
    update categories as c set goods_count = counted.goods from counted
    where c.brand_id = ${ctx.brand.id} and c.id = counted.id and c.goods_count <> counted.goods`.execute(ctx.db)

export const listAllCategories = (ctx: Ctx<CategoryTables>) =>
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

export const insertCategory = (ctx: Ctx<CategoryTables>, category: NewCategory) =>
  ctx.db
    .insertInto('categories')
    .values({ brand_id: ctx.brand.id, ...category })
    .execute()
