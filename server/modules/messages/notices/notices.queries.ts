import { sql } from 'kysely'
import type { NoticeTopic } from '#contract/notice-topics.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toFirstId } from '#server/platform/ids.ts'
import { countCap, toOffset, type Page } from '#server/platform/paging.ts'
import { usualSettings, type NoticeSettings } from './notice-settings.rules.ts'

export type NoticeCtx = Ctx<Pick<Tables, 'notices' | 'notice_settings'>>

type NewNotice = {
  readonly id: string
  readonly user_id: string
  readonly kind: string
  readonly topic: NoticeTopic
  readonly params: object
  readonly dedupe_key: string | null
}

/** Stores a notice; false when the user has one with its key already. */
export async function insertNotice(ctx: NoticeCtx, { params, ...notice }: NewNotice): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('notices')
    .values({ brand_id: ctx.brand.id, ...notice, params: JSON.stringify(params), created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['brand_id', 'user_id', 'dedupe_key']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

const selectOwn = (ctx: NoticeCtx, userId: string, topics: readonly NoticeTopic[] | null) =>
  ctx.db
    .selectFrom('notices')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .$if(topics !== null, (query) => query.where('topic', 'in', topics!))

/** A page of a user's notices, newest first. */
export const listNotices = (ctx: NoticeCtx, userId: string, topics: readonly NoticeTopic[] | null, page: Page) =>
  selectOwn(ctx, userId, topics)
    .select(['id', 'kind', 'topic', 'params', 'created_at', 'read_at'])
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset(toOffset(page))
    .execute()

/** Counts a user's notices, up to `countCap`. */
export async function countNotices(
  ctx: NoticeCtx,
  userId: string,
  topics: readonly NoticeTopic[] | null,
): Promise<number> {
  const rows = selectOwn(ctx, userId, topics).select('id').limit(countCap)
  const { count } = await ctx.db
    .selectFrom(rows.as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts a user's unread notices, up to 100: more are shown as 99+. */
export async function countUnread(ctx: NoticeCtx, userId: string): Promise<number> {
  const rows = selectOwn(ctx, userId, null).where('read_at', 'is', null).select('id').limit(100)
  const { count } = await ctx.db
    .selectFrom(rows.as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks notices of a user as read, all of them without ids. */
export const markRead = (ctx: NoticeCtx, userId: string, ids: readonly string[] | null) =>
  ctx.db
    .updateTable('notices')
    .set({ read_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .execute()

/** Deletes notices that were stored before a moment. */
export const deleteNoticesBefore = (ctx: NoticeCtx, before: Date) =>
  ctx.db.deleteFrom('notices').where('brand_id', '=', ctx.brand.id).where('id', '<', toFirstId(before)).execute()

/** The choices of a user, the usual ones without a row. */
export async function findSettings(ctx: NoticeCtx, userId: string): Promise<NoticeSettings> {
  const row = await ctx.db
    .selectFrom('notice_settings')
    .select(['switches', 'quiet_from', 'quiet_until', 'mail_refused_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return usualSettings
  const { quiet_from: from, quiet_until: until } = row
  return {
    switches: row.switches as NoticeSettings['switches'],
    quiet: from === null || until === null ? null : { from, until },
    mailRefusedAt: row.mail_refused_at,
  }
}

/** Adds to the choices of a user. */
export const mergeSwitches = (ctx: NoticeCtx, userId: string, switches: NoticeSettings['switches']) =>
  ctx.db
    .insertInto('notice_settings')
    .values({ brand_id: ctx.brand.id, user_id: userId, switches: JSON.stringify(switches) })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'user_id'])
        .doUpdateSet({ switches: sql`notice_settings.switches || excluded.switches` }),
    )
    .execute()

export async function upsertQuietHours(ctx: NoticeCtx, userId: string, quiet: NoticeSettings['quiet']): Promise<void> {
  const values = { quiet_from: quiet?.from ?? null, quiet_until: quiet?.until ?? null }
  await ctx.db
    .insertInto('notice_settings')
    .values({ brand_id: ctx.brand.id, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** Records that a mail server refused the user's address permanently. */
export async function recordMailRefusal(ctx: NoticeCtx, userId: string): Promise<void> {
  const values = { mail_refused_at: ctx.clock.now() }
  await ctx.db
    .insertInto('notice_settings')
    .values({ brand_id: ctx.brand.id, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'user_id']).doUpdateSet(values))
    .execute()
}

/** The user's address is another one, or is to be tried again. */
export const clearMailRefusal = (ctx: NoticeCtx, userId: string) =>
  ctx.db
    .updateTable('notice_settings')
    .set({ mail_refused_at: null })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .execute()
