import type { sellerChatApi } from '#contract/chat.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getUser, getUsernames } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  countChats,
  findChat,
  listChats,
  lockChat,
  updateChat,
  type ChatPosition,
  type ChatRow,
  type Party,
} from './chat.queries.ts'
import { notifyChat } from './chat-notices.ts'
import { getState } from './chat-states.ts'
import { toChats, toTeamMessages } from './chat-views.ts'
import { getSeq, readRange } from './read-range.ts'
import { addMessage } from './send-message.ts'

// The operations of staff have the same shapes.
type Api = typeof sellerChatApi
/** Those who answer: the store of a seller, or null for the service of the brand. */
type GetParty = (ctx: UserCtx) => Party

const toCursor = ({ shown_at, id }: ChatRow) => `${shown_at.getTime()}.${id}`

/** Null for a cursor that is none. */
function parseCursor(cursor: string): ChatPosition | null {
  const [, time, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  return id !== undefined && isId(id) ? { at: new Date(Number(time)), id } : null
}

const toOne = async (ctx: UserCtx, row: ChatRow) => ({ chat: (await toChats(ctx, [row]))[0]! })

/** The handlers of those who answer for one party; each throws `chat.not_found` for a conversation of another one. */
export function createTeamChat(getParty: GetParty) {
  const getOwn = async (ctx: UserCtx, chatId: string): Promise<ChatRow> => {
    const chat = isId(chatId) ? await findChat(ctx, chatId) : undefined
    if (chat?.store_id !== getParty(ctx)) throw refusal('chat.not_found')
    return chat
  }
  const lockOwn = async (ctx: UserCtx, chatId: string): Promise<ChatRow> =>
    lockChat(ctx, (await getOwn(ctx, chatId)).id)

  const list = async (ctx: UserCtx, input: Parsed<Api['list']>): Promise<Data<Api['list']>> => {
    const after = input.cursor === undefined ? null : parseCursor(input.cursor)
    if (input.cursor !== undefined && !after) return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null }
    const assigneeId = input.assignee && { mine: ctx.principal.userId, none: null }[input.assignee]
    const filter = { party: getParty(ctx), state: input.state, lang: input.lang, assigneeId }
    const page = { limit: input.pageSize + 1, offset: after ? 0 : toOffset(input), after }
    const [found, total] = await Promise.all([listChats(ctx, filter, page), countChats(ctx, filter)])
    const rows = found.slice(0, input.pageSize)
    return {
      pageList: await toChats(ctx, rows),
      pageInfo: toPageInfo(input, total),
      nextCursor: found.length > rows.length ? toCursor(rows.at(-1)!) : null,
    }
  }

  const messages = async (ctx: UserCtx, input: Parsed<Api['messages']>): Promise<Data<Api['messages']>> => {
    const chat = await getOwn(ctx, input.chatId)
    const { rows, hasMore } = await readRange(ctx, chat.id, input, { withNotes: true })
    const [pageList, one] = await Promise.all([toTeamMessages(ctx, rows), toOne(ctx, chat)])
    return { pageList, hasMore, ...one }
  }

  const send = async (ctx: UserCtx, input: Parsed<Api['send']>): Promise<Data<Api['send']>> => {
    const chat = await getOwn(ctx, input.chatId)
    const message = await addMessage(ctx, chat.id, 'team', input)
    // The text is in the conversation; the log says who wrote which message.
    ctx.audit({ subjectId: chat.id, before: null, after: { messageId: message.id, type: message.kind } })
    return (await toTeamMessages(ctx, [message]))[0]!
  }

  const read = async (ctx: UserCtx, input: Parsed<Api['read']>): Promise<Data<Api['read']>> => {
    const chat = await lockOwn(ctx, input.chatId)
    const seq = input.message_id ? await getSeq(ctx, chat.id, input.message_id) : chat.last_seq
    if (seq <= chat.team_read_seq) return toOne(ctx, chat)
    const [row] = await Promise.all([
      updateChat(ctx, chat.id, { team_read_seq: seq }),
      notifyChat(ctx, chat, { kind: 'read', side: 'team', seq }),
    ])
    return toOne(ctx, row)
  }

  const typing = async (ctx: UserCtx, { chatId }: Parsed<Api['typing']>): Promise<null> => {
    await notifyChat(ctx, await getOwn(ctx, chatId), { kind: 'typing', side: 'team' })
    return null
  }

  const assign = async (ctx: UserCtx, input: Parsed<Api['assign']>): Promise<Data<Api['assign']>> => {
    const chat = await lockOwn(ctx, input.chatId)
    const holder = chat.assignee_id
    const assigneeId = input.userId === undefined ? null : (await getUser(ctx, input.userId)).id
    if (holder !== (input.from ?? null) && holder !== assigneeId) {
      const names = await getUsernames(ctx, holder === null ? [] : [holder])
      throw refusal('chat.assigned', { name: names.get(holder ?? '') ?? '-' })
    }
    ctx.audit({ subjectId: chat.id, before: { assigneeId: holder }, after: { assigneeId } })
    const [row] = await Promise.all([
      updateChat(ctx, chat.id, { assignee_id: assigneeId }),
      notifyChat(ctx, chat, { kind: 'state', side: 'team' }),
    ])
    return toOne(ctx, row)
  }

  const state = async (ctx: UserCtx, input: Parsed<Api['state']>): Promise<Data<Api['state']>> => {
    const chat = await lockOwn(ctx, input.chatId)
    const before = getState(chat, ctx.clock.now())
    const snoozedUntil = input.state === 'snoozed' && input.until ? new Date(input.until) : null
    const changes = {
      state: input.state,
      snoozed_until: snoozedUntil,
      // Nobody waits for an answer in a closed conversation.
      ...(input.state === 'closed' && { waiting_since: null }),
    }
    ctx.audit({
      subjectId: chat.id,
      before,
      after: { state: input.state, snoozedUntil: snoozedUntil?.toISOString() ?? null },
    })
    const [row] = await Promise.all([
      updateChat(ctx, chat.id, changes),
      notifyChat(ctx, chat, { kind: 'state', side: 'team' }),
    ])
    return toOne(ctx, row)
  }

  return { list, messages, send, read, typing, assign, state }
}
