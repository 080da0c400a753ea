import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Texts } from '../catalogue.queries.ts'
import type { TextMarks } from '../texts/text-marks.rules.ts'

export type CategoryTables = Pick<Tables, 'goods' | 'categories' | 'category_aliases' | 'category_moves'>

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
  readonly image: string | null
  readonly tint: number
  readonly position: number
  readonly version: number
  readonly marks?: TextMarks
}

/** Serialises the changes of staff, so that two at once make no loop. */
export const lockCategories = (ctx: Ctx<CategoryTables>) =>
  sql`select pg_advisory_xact_lock(7201010, ${ctx.brand.id}::integer)`.execute(ctx.db)

export const listCategoryRows = async (ctx: Ctx<CategoryTables>) =>
  (
    await sql<CategoryRow>`
      select c.id, c.parent_id as "parentId", c.key, c.depth, c.name, c.goods_count as "goodsCount",
        c.is_hidden as "isHidden", c.picture as image, c.tint, c.position, c.version,
        c.text_marks as marks
      from categories as c where c.brand_id = ${ctx.brand.id} order by c.depth, c.position, c.id`.execute(ctx.db)
  ).rows

export type CategoryChange = {
  readonly name?: Texts
  readonly marks?: TextMarks
  readonly isHidden?: boolean
  readonly parentId?: string | null
  readonly image?: string | null
}

export const updateCategory = (
  ctx: Ctx<CategoryTables>,
  id: string,
  { name, marks, isHidden, parentId, image }: CategoryChange,
) =>
  ctx.db
    .updateTable('categories')
    .set((eb) => ({
      version: eb('version', '+', 1),
      ...(image !== undefined && { picture: image }),
      ...(name !== undefined && { name: JSON.stringify(name) }),
      ...(marks !== undefined && { text_marks: JSON.stringify(marks) }),
      ...(isHidden !== undefined && { is_hidden: isHidden }),
      ...(parentId !== undefined && { parent_id: parentId }),
    }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Adds to the level of these categories. */
export const shiftDepths = (ctx: Ctx<CategoryTables>, ids: readonly string[], levels: number) =>
  ctx.db
    .updateTable('categories')
    .set((eb) => ({ depth: eb('depth', '+', levels) }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Gives categories of one parent their order. */
export const updatePositions = (ctx: Ctx<CategoryTables>, ids: readonly string[]) =>
  sql`
    update categories as c set position = given.place
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    where c.brand_id = ${ctx.brand.id} and c.id = given.id and c.position <> given.place`.execute(ctx.db)

/** Lets the id of a category that is removed lead to another one, and those that led to it. */
export async function moveCategoryAddresses(ctx: Ctx<CategoryTables>, from: string, to: string): Promise<void> {
  await ctx.db
    .updateTable('category_moves')
    .set({ category_id: to })
    .where('brand_id', '=', ctx.brand.id)
    .where('category_id', '=', from)
    .execute()
  await ctx.db
    .insertInto('category_moves')
    .values({ brand_id: ctx.brand.id, former_id: from, category_id: to, moved_at: ctx.clock.now() })
    .execute()
}

/** Deletes the addresses and paths of files that lead to a category. */
export async function deleteCategoryAddresses(ctx: Ctx<CategoryTables>, id: string): Promise<void> {
  for (const table of ['category_moves', 'category_aliases'] as const)
    await ctx.db.deleteFrom(table).where('brand_id', '=', ctx.brand.id).where('category_id', '=', id).execute()
}

/** A path of files is that of a category again. */
export const deleteAlias = (ctx: Ctx<CategoryTables>, path: string) =>
  ctx.db.deleteFrom('category_aliases').where('brand_id', '=', ctx.brand.id).where('path', '=', path).execute()

/** Numbers of older addresses and of paths of files that lead to these categories. */
export const countCategoryAddresses = async (ctx: Ctx<CategoryTables>, ids: readonly string[]): Promise<number> =>
  (
    await sql<{ count: number }>`
      select (select count(*)::int from category_moves where brand_id = ${ctx.brand.id} and category_id = any(${ids}::uuid[]))
        + (select count(*)::int from category_aliases where brand_id = ${ctx.brand.id} and category_id = any(${ids}::uuid[]))
        as count`.execute(ctx.db)
  ).rows[0]!.count

/** The number of products of these categories, listed or not, without deleted ones, counted up to `max`. */
export const countGoodsInCategories = async (
  ctx: Ctx<CategoryTables>,
  ids: readonly string[],
  max: number,
): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from (
        select from goods where brand_id = ${ctx.brand.id} and category_id = any(${ids}::uuid[])
          and deleted_at is null limit ${max}) as found`.execute(ctx.db)
  ).rows[0]!.count

/** Lets paths of files lead to another category. */
export const moveAliases = (ctx: Ctx<CategoryTables>, from: string, to: string) =>
  ctx.db
    .updateTable('category_aliases')
    .set({ category_id: to })
    .where('brand_id', '=', ctx.brand.id)
    .where('category_id', '=', from)
    .execute()

/** Gives the products of a category, such as deleted ones, to another one or to none. */
export const moveGoods = (ctx: Ctx<CategoryTables>, from: string, to: string | null) =>
  ctx.db
    .updateTable('goods')
    .set({ category_id: to })
    .where('brand_id', '=', ctx.brand.id)
    .where('category_id', '=', from)
    .execute()

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

/** Inserts categories, each with its place; parents may stand among them. */
export async function insertCategories(
  ctx: Ctx<CategoryTables>,
  categories: readonly Omit<CategoryRow, 'goodsCount' | 'version'>[],
): Promise<void> {
  if (categories.length === 0) return
  const rows = categories.map(({ id, parentId, key, depth, position, name, image, tint, isHidden }) => ({
    brand_id: ctx.brand.id,
    id,
    parent_id: parentId,
    key,
    depth,
    position,
    name: JSON.stringify(name),
    picture: image,
    tint,
    is_hidden: isHidden,
  }))
  await ctx.db.insertInto('categories').values(rows).execute()
}

export const insertCategory = (ctx: Ctx<CategoryTables>, category: NewCategory) =>
  ctx.db
    .insertInto('categories')
    .values({
      brand_id: ctx.brand.id,
      text_marks: JSON.stringify({ changed: { name: ctx.clock.now().getTime() } }),
      ...category,
    })
    .execute()
