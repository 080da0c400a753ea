import type { chatApi } from '#contract/chat.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findStores, getStore } from '#server/modules/merchants/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  countUnread,
  countUnreadOfUser,
  findChatOfUser,
  insertChat,
  listChatsOfUser,
  listLastMessages,
  lockChat,
  updateChat,
  type ChatRow,
  type Party,
} from './chat.queries.ts'
import { notifyChat } from './chat-notices.ts'
import { toChatMessages } from './chat-views.ts'
import { getSeq, readRange } from './read-range.ts'
import { addMessage } from './send-message.ts'

type Api = typeof chatApi

/** Stores that one answer names; a shopper who writes to more sees the latest. */
const maxConversations = 100

/** The party of a `partyid`: null for the service, else the id of a store. Throws `store.not_found`. */
export function toParty(partyid: string | undefined): Party {
  if (partyid === undefined || partyid === 'service') return null
  if (!isId(partyid)) throw refusal('store.not_found')
  return partyid.toLowerCase()
}

export const findOwnChat = (ctx: UserCtx, partyid: string | undefined): Promise<ChatRow | undefined> =>
  findChatOfUser(ctx, ctx.principal.userId, toParty(partyid))

export async function readChat(ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const chat = await findOwnChat(ctx, input.partyid)
  if (!chat) {
    if (input.message_id ?? input.before) throw refusal('chat.message_not_found')
    return { pageList: [], hasMore: false, readSeq: 0 }
  }
  const { rows, hasMore } = await readRange(ctx, chat.id, input, { withNotes: false })
  return { pageList: await toChatMessages(ctx, rows), hasMore, readSeq: chat.team_read_seq }
}

/** The caller's conversation with a party, made at its first message. Throws `store.not_found` and `chat.own_store`. */
async function openChat(ctx: UserCtx, party: Party): Promise<string> {
  const { userId, storeId } = ctx.principal
  const existing = await findChatOfUser(ctx, userId, party)
  if (existing) return existing.id
  if (party !== null) {
    await getStore(ctx, party)
    if (party === storeId) throw refusal('chat.own_store')
  }
  const at = ctx.clock.now()
  await insertChat(ctx, {
    id: newId(at.getTime()),
    user_id: userId,
    store_id: party,
    lang: ctx.lang,
    shown_at: at,
    created_at: at,
  })
  return (await findChatOfUser(ctx, userId, party))!.id
}

export async function sendToParty(ctx: UserCtx, input: Parsed<Api['send']>): Promise<Data<Api['send']>> {
  const message = await addMessage(ctx, await openChat(ctx, toParty(input.partyid)), 'shopper', input)
  return (await toChatMessages(ctx, [message]))[0]!
}

export const countUnreadMessages = async (ctx: UserCtx): Promise<Data<Api['unread']>> => ({
  count: await countUnreadOfUser(ctx, ctx.principal.userId),
})

export async function markChatRead(ctx: UserCtx, input: Parsed<Api['read']>): Promise<Data<Api['read']>> {
  const chat = await findOwnChat(ctx, input.partyid)
  if (!chat && input.message_id) throw refusal('chat.message_not_found')
  if (chat) {
    const locked = await lockChat(ctx, chat.id)
    const seq = input.message_id ? await getSeq(ctx, chat.id, input.message_id) : locked.last_seq
    if (seq > locked.user_read_seq)
      await Promise.all([
        updateChat(ctx, chat.id, { user_read_seq: seq, ...(seq >= locked.shown_seq && { mail_due_at: null }) }),
        notifyChat(ctx, locked, { kind: 'read', side: 'shopper', seq }),
      ])
  }
  return countUnreadMessages(ctx)
}

export async function tellTyping(ctx: UserCtx, input: Parsed<Api['typing']>): Promise<null> {
  const chat = await findOwnChat(ctx, input.partyid)
  if (chat) await notifyChat(ctx, chat, { kind: 'typing', side: 'shopper' })
  return null
}

export async function listConversations(ctx: UserCtx): Promise<Data<Api['conversations']>> {
  const chats = await listChatsOfUser(ctx, ctx.principal.userId, maxConversations)
  const ids = chats.map(({ id }) => id)
  const [unread, last, stores] = await Promise.all([
    countUnread(ctx, ids, 'shopper'),
    listLastMessages(ctx, ids),
    findStores(
      ctx,
      chats.map(({ store_id }) => store_id).filter((id) => id !== null),
    ),
  ])
  const messages = new Map((await toChatMessages(ctx, [...last.values()])).map((one) => [one.id, one]))
  const toName = (storeId: string) =>
    pickText(stores.get(storeId)?.name ?? {}, ctx.lang, ctx.brand.settings.defaultLanguage)
  return {
    pageList: chats.map(({ id, store_id }) => ({
      party: store_id === null ? null : { id: store_id, name: toName(store_id) },
      last: messages.get(last.get(id)?.id ?? '') ?? null,
      unread: unread.get(id) ?? 0,
    })),
  }
}
