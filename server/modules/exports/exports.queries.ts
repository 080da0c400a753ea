import { sql } from 'kysely'
import type { exportedLists } from '#contract/seller-exports.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type ExportTables = Pick<Tables, 'list_exports'>

export type ExportRow = {
  readonly id: string
  readonly storeId: string
  readonly userId: string
  readonly list: (typeof exportedLists)[number]
  readonly filter: unknown
  readonly lang: string
  readonly state: 'waiting' | 'ready' | 'failed'
  readonly lineCount: number
  readonly isComplete: boolean
  readonly createdAt: Date
}

type NewExport = Pick<ExportRow, 'id' | 'storeId' | 'userId' | 'list' | 'filter' | 'lang'>

export const insertExport = (ctx: Ctx<ExportTables>, { id, storeId, userId, list, filter, lang }: NewExport) =>
  ctx.db
    .insertInto('list_exports')
    .values({
      brand_id: ctx.brand.id,
      id,
      store_id: storeId,
      user_id: userId,
      list,
      filter: JSON.stringify(filter),
      lang,
      created_at: ctx.clock.now(),
    })
    .execute()

const selectExports = (ctx: Ctx<ExportTables>) =>
  ctx.db
    .selectFrom('list_exports')
    .select([
      'id',
      'store_id as storeId',
      'user_id as userId',
      'list',
      'filter',
      'lang',
      'state',
      'line_count as lineCount',
      'is_complete as isComplete',
      'created_at as createdAt',
    ])
    .where('brand_id', '=', ctx.brand.id)

export const findExport = async (ctx: Ctx<ExportTables>, id: string) =>
  (await selectExports(ctx).where('id', '=', id).executeTakeFirst()) as ExportRow | undefined

export const listExportsOfStore = async (ctx: Ctx<ExportTables>, storeId: string, limit: number) =>
  (await selectExports(ctx).where('store_id', '=', storeId).orderBy('id', 'desc').limit(limit).execute()) as ExportRow[]

/** Files of a store that the queue has still to write. */
export const countWaiting = async (ctx: Ctx<ExportTables>, storeId: string): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from list_exports
      where brand_id = ${ctx.brand.id} and store_id = ${storeId} and state = 'waiting'`.execute(ctx.db)
  ).rows[0]!.count

/** Records how many lines of an export that waits are written. */
export const recordLineCount = (ctx: Ctx<ExportTables>, id: string, lineCount: number) =>
  ctx.db
    .updateTable('list_exports')
    .set({ line_count: lineCount })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

type Ending = Pick<ExportRow, 'id' | 'lineCount' | 'isComplete'> & { readonly state: 'ready' | 'failed' }

/** Records the end of an export that waits. */
export const endExport = (ctx: Ctx<ExportTables>, { id, lineCount, isComplete, state }: Ending) =>
  ctx.db
    .updateTable('list_exports')
    .set({ state, line_count: lineCount, is_complete: isComplete, ended_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

/** Deletes a store's exports from before a time; returns their ids. */
export const deleteOldExports = async (ctx: Ctx<ExportTables>, storeId: string, before: Date): Promise<string[]> =>
  (
    await ctx.db
      .deleteFrom('list_exports')
      .where('brand_id', '=', ctx.brand.id)
      .where('store_id', '=', storeId)
      .where('created_at', '<', before)
      .returning('id')
      .execute()
  ).map(({ id }) => id)
