import { sql, type Insertable } from 'kysely'
import type { ChatState } from '#contract/chat.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'

type ChatTables = Pick<Tables, 'chats' | 'chat_messages'>
type ChatCtx = Ctx<ChatTables>
export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/** Null: the service of the brand. */
export type Party = string | null
/** Those for whom a caller answers. */
export type GetParty = (ctx: UserCtx) => Party

const selectChats = (ctx: ChatCtx) => ctx.db.selectFrom('chats').where('chats.brand_id', '=', ctx.brand.id)
const selectMessages = (ctx: ChatCtx) =>
  ctx.db.selectFrom('chat_messages').where('chat_messages.brand_id', '=', ctx.brand.id)

export const findChat = (ctx: ChatCtx, id: string) =>
  selectChats(ctx).selectAll('chats').where('id', '=', id).executeTakeFirst()

/** The conversation of a shopper with a party. */
export const findChatOfUser = (ctx: ChatCtx, userId: string, party: Party) =>
  selectChats(ctx)
    .selectAll('chats')
    .where('user_id', '=', userId)
    .where('store_id', party === null ? 'is' : '=', party)
    .executeTakeFirst()

/** Makes the conversation of a shopper with a party, unless there is one. */
export async function insertChat(ctx: ChatCtx, row: Omit<Insertable<Tables['chats']>, 'brand_id'>): Promise<void> {
  await ctx.db
    .insertInto('chats')
    .values({ brand_id: ctx.brand.id, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The conversation, locked until the transaction ends: its messages are numbered and read one after the other. */
export const lockChat = (ctx: ChatCtx, id: string) =>
  selectChats(ctx).selectAll('chats').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const findMessageOfClient = (
  ctx: ChatCtx,
  { chatId, senderId, clientId }: { readonly chatId: string; readonly senderId: string; readonly clientId: string },
) =>
  selectMessages(ctx)
    .selectAll('chat_messages')
    .where('chat_id', '=', chatId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

export type NewMessage = Omit<Insertable<Tables['chat_messages']>, 'brand_id'>

export const insertMessage = (ctx: ChatCtx, row: NewMessage) =>
  ctx.db
    .insertInto('chat_messages')
    .values({ brand_id: ctx.brand.id, ...row })
    .returningAll()
    .executeTakeFirstOrThrow()

export type ChatChanges = {
  readonly last_seq?: number
  readonly shown_seq?: number
  readonly shown_at?: Date
  readonly user_read_seq?: number
  readonly team_read_seq?: number
  readonly lang?: string
  readonly state?: ChatState
  readonly snoozed_until?: Date | null
  readonly assignee_id?: string | null
  readonly waiting_since?: Date | null
  readonly due_at?: Date | null
  readonly warn_at?: Date | null
  readonly case_number?: number
  readonly case_opened_at?: Date | null
  readonly mail_due_at?: Date | null
}

/** Changes a conversation that the transaction holds locked. */
export const updateChat = (ctx: ChatCtx, id: string, changes: ChatChanges) =>
  ctx.db
    .updateTable('chats')
    .set(changes)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The number of a message of this conversation. */
export const findSeq = async (ctx: ChatCtx, chatId: string, messageId: string): Promise<number | null> =>
  (await selectMessages(ctx).select('seq').where('chat_id', '=', chatId).where('id', '=', messageId).executeTakeFirst())
    ?.seq ?? null

export type MessageRange = {
  readonly chatId: string
  /** Only messages after or before this number; at most one of both. */
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly withNotes: boolean
  readonly limit: number
}

/** Messages in the order of their numbers: the first ones after a number, or the last ones. */
export const listMessages = async (ctx: ChatCtx, { chatId, after, before, withNotes, limit }: MessageRange) => {
  const rows = await selectMessages(ctx)
    .selectAll('chat_messages')
    .where('chat_id', '=', chatId)
    .$if(!withNotes, (query) => query.where('kind', '<>', 'note'))
    .$if(after !== undefined, (query) => query.where('seq', '>', after!))
    .$if(before !== undefined, (query) => query.where('seq', '<', before!))
    .orderBy('seq', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  return after === undefined ? rows.toReversed() : rows
}

/** One message by its number. */
export const findMessage = (ctx: ChatCtx, chatId: string, seq: number) =>
  selectMessages(ctx).selectAll('chat_messages').where('chat_id', '=', chatId).where('seq', '=', seq).executeTakeFirst()

/** Unread messages of all conversations of a shopper, up to a thousand. */
export async function countUnreadOfUser(ctx: ChatCtx, userId: string): Promise<number> {
  const unread = ctx.db
    .selectFrom('chats')
    .innerJoin('chat_messages', 'chat_messages.chat_id', 'chats.id')
    .where('chats.brand_id', '=', ctx.brand.id)
    .where('chat_messages.brand_id', '=', ctx.brand.id)
    .where('chats.user_id', '=', userId)
    .whereRef('chat_messages.seq', '>', 'chats.user_read_seq')
    .where('chat_messages.side', '=', 'team')
    .where('chat_messages.kind', '<>', 'note')
    .select('chat_messages.id')
    .limit(1_000)
  const { count } = await ctx.db
    .selectFrom(unread.as('unread'))
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Unread messages of the other side by conversation; conversations without any are absent. */
export async function countUnread(
  ctx: ChatCtx,
  chatIds: readonly string[],
  reader: 'shopper' | 'team',
): Promise<ReadonlyMap<string, number>> {
  if (chatIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('chats')
    .innerJoin('chat_messages', 'chat_messages.chat_id', 'chats.id')
    .where('chats.brand_id', '=', ctx.brand.id)
    .where('chat_messages.brand_id', '=', ctx.brand.id)
    .where('chats.id', '=', sql<string>`any(${chatIds}::uuid[])`)
    .whereRef('chat_messages.seq', '>', reader === 'team' ? 'chats.team_read_seq' : 'chats.user_read_seq')
    .where('chat_messages.side', '=', reader === 'team' ? 'shopper' : 'team')
    .where('chat_messages.kind', '<>', 'note')
    .groupBy('chats.id')
    .select('chats.id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The last shown message of each conversation. */
export async function listLastMessages(
  ctx: ChatCtx,
  chatIds: readonly string[],
): Promise<ReadonlyMap<string, MessageRow>> {
  if (chatIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('chats')
    .innerJoin('chat_messages', (join) =>
      join
        .onRef('chat_messages.chat_id', '=', 'chats.id')
        .onRef('chat_messages.seq', '=', 'chats.shown_seq')
        .on('chat_messages.brand_id', '=', ctx.brand.id),
    )
    .where('chats.brand_id', '=', ctx.brand.id)
    .where('chats.id', '=', sql<string>`any(${chatIds}::uuid[])`)
    .selectAll('chat_messages')
    .execute()
  return new Map(rows.map((row) => [row.chat_id, row]))
}

/** A shopper's conversations, the latest first. */
export const listChatsOfUser = (ctx: ChatCtx, userId: string, limit: number) =>
  selectChats(ctx)
    .selectAll('chats')
    .where('user_id', '=', userId)
    .orderBy('shown_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
