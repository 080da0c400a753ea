import type { sellerChatApi } from '#contract/chat.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { recordState } from './cases/record-case.ts'
import { findChat, lockChat, updateChat, type ChatRow, type GetParty } from './chat.queries.ts'
import { cleanText } from './chat.rules.ts'
import { notifyChat } from './chat-notices.ts'
import { getState } from './chat-states.ts'
import { toChats, toTeamMessages } from './chat-views.ts'
import { requireAgent } from './desk/agents.ts'
import { markMentionsRead } from './inbox/mentions.queries.ts'
import { getSeq, readRange } from './read-range.ts'
import { requestFigures } from './reports/request-figures.ts'
import { addMessage } from './send-message.ts'
import { markWork } from './work/tend-chats.ts'

// The operations of staff have the same shapes.
type Api = typeof sellerChatApi

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
    await markMentionsRead(ctx, { chatId: chat.id, userId: ctx.principal.userId, seq })
    if (seq <= chat.team_read_seq) return toOne(ctx, chat)
    const [row] = await Promise.all([
      updateChat(ctx, chat.id, { team_read_seq: seq }),
      notifyChat(ctx, chat, { kind: 'read', side: 'team', seq }),
    ])
    return toOne(ctx, row)
  }

  const typing = async (ctx: UserCtx, { chatId, draft }: Parsed<Api['typing']>): Promise<null> => {
    await notifyChat(ctx, await getOwn(ctx, chatId), { kind: 'typing', side: 'team', draft: cleanText(draft) })
    return null
  }

  const assign = async (ctx: UserCtx, input: Parsed<Api['assign']>): Promise<Data<Api['assign']>> => {
    const chat = await lockOwn(ctx, input.chatId)
    const holder = chat.assignee_id
    const assigneeId = input.userId === undefined ? null : await requireAgent(ctx, chat.store_id, input.userId)
    if (holder !== (input.from ?? null) && holder !== assigneeId) {
      const names = await getUsernames(ctx, holder === null ? [] : [holder])
      throw refusal('chat.assigned', { name: names.get(holder ?? '') ?? '-' })
    }
    ctx.audit({ subjectId: chat.id, before: { assigneeId: holder }, after: { assigneeId } })
    await updateChat(ctx, chat.id, { assignee_id: assigneeId })
    await notifyChat(ctx, chat, { kind: 'state', side: 'team' })
    if (input.note !== undefined)
      await addMessage(ctx, chat.id, 'team', { type: 'note', content: input.note, clientId: newId() })
    return toOne(ctx, await lockChat(ctx, chat.id))
  }

  const state = async (ctx: UserCtx, input: Parsed<Api['state']>): Promise<Data<Api['state']>> => {
    const chat = await lockOwn(ctx, input.chatId)
    const before = getState(chat, ctx.clock.now())
    const snoozedUntil = input.state === 'snoozed' && input.until ? new Date(input.until) : null
    const changes = {
      state: input.state,
      snoozed_until: snoozedUntil,
      // No answer is due in a closed conversation.
      ...(input.state === 'closed' && { waiting_since: null, due_at: null, warn_at: null, case_opened_at: null }),
    }
    await recordState(ctx, chat, input.state, ctx.principal.userId)
    if (snoozedUntil) await markWork(ctx)
    await requestFigures(ctx)
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

  return { getOwn, messages, send, read, typing, assign, state }
}
