import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { BulkChange, BulkReason, BulkRule } from './bulk.rules.ts'

export type BulkTables = Pick<Tables, 'goods_edits' | 'goods_edit_items'>

export type EditState = 'applying' | 'applied' | 'undoing' | 'undone'
export type EditRow = {
  readonly id: string
  readonly storeId: string
  readonly userId: string
  readonly rule: BulkRule
  readonly state: EditState
  readonly total: number
  readonly createdAt: Date
}
export type ItemState = 'waiting' | 'changed' | 'skipped' | 'undone' | 'kept'
export type ItemRow = {
  readonly goodsId: string
  readonly version: number
  readonly changes: readonly BulkChange[]
}

export const insertEdit = (
  ctx: Ctx<BulkTables>,
  { id, storeId, userId, rule, total }: Omit<EditRow, 'createdAt' | 'state'>,
) =>
  ctx.db
    .insertInto('goods_edits')
    .values({
      brand_id: ctx.brand.id,
      id,
      store_id: storeId,
      user_id: userId,
      rule: JSON.stringify(rule),
      total,
      created_at: ctx.clock.now(),
    })
    .execute()

export const insertItems = (
  ctx: Ctx<BulkTables>,
  editId: string,
  goods: readonly { readonly id: string; readonly version: number }[],
) =>
  sql`
    insert into goods_edit_items (brand_id, edit_id, goods_id, version)
    select ${ctx.brand.id}::integer, ${editId}::uuid, g.id, g.version
    from unnest(${goods.map(({ id }) => id)}::uuid[], ${goods.map(({ version }) => version)}::integer[]) as g (id, version)
    on conflict do nothing`.execute(ctx.db)

const editColumns = [
  'id',
  'store_id as storeId',
  'user_id as userId',
  'rule',
  'state',
  'total',
  'created_at as createdAt',
] as const

const selectEdits = (ctx: Ctx<BulkTables>) =>
  ctx.db.selectFrom('goods_edits').select(editColumns).where('brand_id', '=', ctx.brand.id)

export const findEdit = async (ctx: Ctx<BulkTables>, id: string) =>
  (await selectEdits(ctx).where('id', '=', id).executeTakeFirst()) as EditRow | undefined

export const listEdits = async (ctx: Ctx<BulkTables>, storeId: string, limit: number) =>
  (await selectEdits(ctx).where('store_id', '=', storeId).orderBy('id', 'desc').limit(limit).execute()) as EditRow[]

/** Changes the state of an edit that is in the state before; false when it is not. */
export async function moveEdit(ctx: Ctx<BulkTables>, id: string, from: EditState, to: EditState): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('goods_edits')
    .set({ state: to })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Numbers of items by edit and state. */
export const countItems = async (ctx: Ctx<BulkTables>, editIds: readonly string[]) =>
  (
    await sql<{ editId: string; state: ItemState; count: number }>`
      select i.edit_id as "editId", i.state, count(*)::int as count from goods_edit_items as i
      where i.brand_id = ${ctx.brand.id} and i.edit_id = any(${editIds}::uuid[]) group by i.edit_id, i.state`.execute(
      ctx.db,
    )
  ).rows

/** Items of an edit in a state, in the order of their goods, locked until the transaction ends. */
export const lockItems = async (ctx: Ctx<BulkTables>, editId: string, state: ItemState, limit: number) =>
  (await ctx.db
    .selectFrom('goods_edit_items')
    .select(['goods_id as goodsId', 'version', 'changes'])
    .where('brand_id', '=', ctx.brand.id)
    .where('edit_id', '=', editId)
    .where('state', '=', state)
    .orderBy('goods_id')
    .limit(limit)
    .forUpdate()
    .execute()) as unknown as ItemRow[]

export type ItemResult = {
  readonly goodsId: string
  readonly state: ItemState
  readonly reason: BulkReason | null
  /** Version of the product after it. */
  readonly version: number
  readonly changes: readonly BulkChange[]
}

export const updateItems = (ctx: Ctx<BulkTables>, editId: string, results: readonly ItemResult[]) =>
  sql`
    update goods_edit_items as i set state = d.state, reason = d.reason, version = d.version, changes = d.changes
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as d ("goodsId" uuid, state text, reason text,
      version integer, changes jsonb)
    where i.brand_id = ${ctx.brand.id} and i.edit_id = ${editId} and i.goods_id = d."goodsId"`.execute(ctx.db)

/** Products that an edit or its undo left as they are, with the reasons. */
export const listSkipped = async (ctx: Ctx<BulkTables>, editId: string, limit: number) =>
  (await ctx.db
    .selectFrom('goods_edit_items')
    .select(['goods_id as goodsId', 'reason'])
    .where('brand_id', '=', ctx.brand.id)
    .where('edit_id', '=', editId)
    .where('state', 'in', ['skipped', 'kept'])
    .orderBy('goods_id')
    .limit(limit)
    .execute()) as { goodsId: string; reason: BulkReason }[]

/** Deletes a store's edits from before a time, with their items. */
export async function deleteOldEdits(
  ctx: Ctx<BulkTables>,
  storeId: string,
  before: Date,
  limit: number,
): Promise<void> {
  const old = await ctx.db
    .selectFrom('goods_edits')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('created_at', '<', before)
    .where('state', 'in', ['applied', 'undone'])
    .limit(limit)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return
  await ctx.db
    .deleteFrom('goods_edit_items')
    .where('brand_id', '=', ctx.brand.id)
    .where('edit_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  await ctx.db
    .deleteFrom('goods_edits')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
