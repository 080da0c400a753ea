import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type DataCtx = Ctx<Pick<Tables, 'account_deletions' | 'personal_exports'>>

const selectExports = (ctx: DataCtx) =>
  ctx.db
    .selectFrom('personal_exports')
    .select(['id', 'user_id as userId', 'lang', 'state', 'byte_count as byteCount', 'created_at as createdAt'])
    .where('brand_id', '=', ctx.brand.id)

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>

export const findExport = (ctx: DataCtx, id: string) => selectExports(ctx).where('id', '=', id).executeTakeFirst()

/** The copies that a person asked for after a moment, the latest first. */
export const listExportsSince = (ctx: DataCtx, userId: string, since: Date) =>
  selectExports(ctx)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Stores a request; false while another one of the person waits. */
export async function insertExport(ctx: DataCtx, row: { readonly id: string; readonly userId: string }) {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('personal_exports')
    .values({ brand_id: ctx.brand.id, id: row.id, user_id: row.userId, lang: ctx.lang, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

/** Records the end of a copy that waits: its size, or null when it failed. False when it does not wait. */
export async function endExport(ctx: DataCtx, id: string, byteCount: number | null): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('personal_exports')
    .set({ state: byteCount === null ? 'failed' : 'ready', byte_count: byteCount, ended_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const listExportsBefore = (ctx: DataCtx, before: Date, limit: number) =>
  selectExports(ctx).where('created_at', '<', before).limit(limit).execute()

export const deleteExports = (ctx: DataCtx, ids: readonly string[]) =>
  ctx.db
    .deleteFrom('personal_exports')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

const selectDeletions = (ctx: DataCtx) =>
  ctx.db
    .selectFrom('account_deletions')
    .select(['user_id as userId', 'requested_at as requestedAt', 'due_at as dueAt', 'put_off as isPutOff'])
    .where('brand_id', '=', ctx.brand.id)

export const findDeletion = (ctx: DataCtx, userId: string) =>
  selectDeletions(ctx).where('user_id', '=', userId).executeTakeFirst()

/** Stores a request; false when there is one already. */
export async function insertDeletion(ctx: DataCtx, userId: string, dueAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('account_deletions')
    .values({ brand_id: ctx.brand.id, user_id: userId, requested_at: ctx.clock.now(), due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

export const deleteDeletion = (ctx: DataCtx, userId: string) =>
  ctx.db.deleteFrom('account_deletions').where('brand_id', '=', ctx.brand.id).where('user_id', '=', userId).execute()

/** Puts a deletion off, because something must be settled first. */
export const putOff = (ctx: DataCtx, userId: string, dueAt: Date) =>
  ctx.db
    .updateTable('account_deletions')
    .set({ due_at: dueAt, put_off: true })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .execute()

/** Users whose deletion is due, the first one first. */
export const listDueDeletions = (ctx: DataCtx, limit: number) =>
  selectDeletions(ctx).where('due_at', '<=', ctx.clock.now()).orderBy('due_at').limit(limit).execute()

/** Locks a due deletion, so that one process does it; undefined when the person kept the account, or another does it. */
export const lockDueDeletion = (ctx: DataCtx, userId: string) =>
  selectDeletions(ctx)
    .where('user_id', '=', userId)
    .where('due_at', '<=', ctx.clock.now())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function hasDeletions(ctx: DataCtx): Promise<boolean> {
  return (await selectDeletions(ctx).limit(1).executeTakeFirst()) !== undefined
}
