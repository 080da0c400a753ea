import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type MentionCtx = Ctx<Pick<Tables, 'chat_mentions'>>

export async function insertMentions(
  ctx: MentionCtx,
  chatId: string,
  seq: number,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db
    .insertInto('chat_mentions')
    .values(userIds.map((userId) => ({ brand_id: ctx.brand.id, user_id: userId, chat_id: chatId, seq })))
    .execute()
}

/** Marks the notes of a conversation that name a person as read by that person, up to a number. */
export const markMentionsRead = (
  ctx: MentionCtx,
  { chatId, userId, seq }: { readonly chatId: string; readonly userId: string; readonly seq: number },
) =>
  ctx.db
    .updateTable('chat_mentions')
    .set({ read_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('seq', '<=', seq)
    .where('read_at', 'is', null)
    .execute()

const selectUnread = (ctx: MentionCtx, userId: string) =>
  ctx.db
    .selectFrom('chat_mentions')
    .select('chat_mentions.chat_id')
    .where('chat_mentions.brand_id', '=', ctx.brand.id)
    .where('chat_mentions.user_id', '=', userId)
    .where('read_at', 'is', null)

/** Those of these conversations in which an unread note names a person. */
export async function listMentioned(
  ctx: MentionCtx,
  userId: string,
  chatIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (chatIds.length === 0) return new Set()
  const rows = await selectUnread(ctx, userId)
    .where('chat_id', '=', sql<string>`any(${[...chatIds]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ chat_id }) => chat_id))
}

const maxMentions = 1_000

/** The conversations with an unread note that names a person. */
export const listMentionedChats = async (ctx: MentionCtx, userId: string): Promise<string[]> => [
  ...new Set((await selectUnread(ctx, userId).limit(maxMentions).execute()).map(({ chat_id }) => chat_id)),
]
