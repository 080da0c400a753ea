import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toFirstId } from '#server/platform/ids.ts'

type PurgeCtx = Ctx<Pick<Tables, 'chats' | 'chat_messages'>>

/** The oldest messages before a time. */
export const listOldMessages = (ctx: PurgeCtx, before: Date, limit: number) =>
  ctx.db
    .selectFrom('chat_messages')
    .select(['id', 'kind', 'content', 'sender_id'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '<', toFirstId(before))
    .orderBy('id')
    .limit(limit)
    .execute()

export const deleteMessages = (ctx: PurgeCtx, ids: readonly string[]) =>
  ctx.db
    .deleteFrom('chat_messages')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

/** Deletes conversations in which nothing was said since a time, with their cases; returns how many. */
export const deleteSilentChats = async (ctx: PurgeCtx, before: Date, limit: number): Promise<number> => {
  const old = await ctx.db
    .selectFrom('chats')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('shown_at', '<', before)
    .orderBy('shown_at')
    .limit(limit)
    .execute()
  if (old.length === 0) return 0
  await ctx.db
    .deleteFrom('chats')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${old.map(({ id }) => id)}::uuid[])`)
    // A message may have come meanwhile.
    .where('shown_at', '<', before)
    .execute()
  return old.length
}
