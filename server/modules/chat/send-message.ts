import type { chatMessageTypes } from '#contract/chat.ts'
import { isListed } from '#server/modules/catalogue/public.ts'
import { claimImages } from '#server/modules/media/public.ts'
import { findOrderOwners } from '#server/modules/orders/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { recordAnswer, recordQuestion } from './cases/record-case.ts'
import { listTeam } from './desk/agents.ts'
import { insertMentions } from './inbox/mentions.queries.ts'
import { findMentioned } from './inbox/mentions.rules.ts'
import { requestFigures } from './reports/request-figures.ts'
import {
  findMessage,
  findMessageOfClient,
  insertMessage,
  lockChat,
  updateChat,
  type ChatChanges,
  type ChatRow,
  type MessageRow,
} from './chat.queries.ts'
import { cleanText, decodeContent, findTextProblem } from './chat.rules.ts'
import { toMailDueAt } from './work/unread-mail.rules.ts'
import { markWork } from './work/tend-chats.ts'
import { notifyChat } from './chat-notices.ts'
import { getChanges } from './chat-states.ts'

export type MessageInput = {
  readonly type: (typeof chatMessageTypes)[number] | 'note'
  readonly content: string
  readonly clientId?: string | undefined
}

type Side = 'shopper' | 'team'

function toText(content: string, clientId: string | undefined): string {
  const text = cleanText(clientId === undefined ? decodeContent(content) : content)
  const problem = findTextProblem(text)
  if (problem) throw fieldRefusal({ content: problem })
  return text
}

/** A product that is listed. Throws `goods.not_found`. */
async function toGoodsId(ctx: UserCtx, id: string): Promise<string> {
  if (!(await isListed(ctx, id))) throw refusal('goods.not_found')
  return id.toLowerCase()
}

/** An order of this shopper, and of this store where one answers. Throws `order.not_found`. */
async function toOrderId(ctx: UserCtx, { user_id, store_id }: ChatRow, id: string): Promise<string> {
  const order = isId(id) ? (await findOrderOwners(ctx, [id])).get(id.toLowerCase()) : undefined
  const isTheirs = order?.userId === user_id && (store_id === null || order.storeId === store_id)
  if (!isTheirs) throw refusal('order.not_found')
  return id.toLowerCase()
}

/** The content as it is stored: checked, and images claimed for both sides. */
async function toContent(ctx: UserCtx, chat: ChatRow, side: Side, { type, content, clientId }: MessageInput) {
  if (type === 'goods') return toGoodsId(ctx, content)
  if (type === 'order') return toOrderId(ctx, chat, content)
  if (type !== 'img') return toText(content, clientId)
  const address = clientId === undefined ? decodeContent(content) : content
  const seenBy = side === 'shopper' ? { shownTo: chat.store_id } : { shownTo: chat.store_id, shownToUser: chat.user_id }
  await claimImages(ctx, [address], 'chat', seenBy)
  return address
}

const floodMs = 10_000

/** Throws `chat.too_fast` when a locked conversation got as many messages in ten seconds as the policy allows. */
async function checkFlood(ctx: UserCtx, { id, last_seq }: ChatRow): Promise<void> {
  const max = ctx.brand.policy.chatMessagesPerTenSecondsPerConversation
  const first = last_seq < max ? undefined : await findMessage(ctx, id, last_seq - max + 1)
  const leftMs = first ? first.created_at.getTime() + floodMs - ctx.clock.now().getTime() : 0
  if (leftMs > 0) throw refusal('chat.too_fast', { seconds: Math.ceil(leftMs / 1000) })
}

/** Tells those whom a note names. */
async function tellMentioned(ctx: UserCtx, chat: ChatRow, seq: number, note: string): Promise<void> {
  if (!note.includes('@')) return
  await insertMentions(ctx, chat.id, seq, findMentioned(note, await listTeam(ctx, chat.store_id)))
}

/** Applies the effects of a message beside the numbering: cases, who answers, and when the shopper gets a mail. */
async function record(ctx: UserCtx, chat: ChatRow, side: Side, at: Date): Promise<ChatChanges> {
  if (side === 'shopper') return { ...(await recordQuestion(ctx, chat, at)), lang: ctx.lang, mail_due_at: null }
  const mailDueAt = toMailDueAt(ctx.brand.policy, chat, at)
  if (mailDueAt !== null) await markWork(ctx)
  return { ...(await recordAnswer(ctx, chat, ctx.principal.userId, at)), mail_due_at: mailDueAt ?? chat.mail_due_at }
}

/**
 * Adds a message to a conversation, in the caller's transaction: numbered under the lock of the conversation, so that
 * the order of numbers is the order of commits. A message with a `clientId` that this sender has used in it is returned
 * as it was stored. Throws `request.invalid` for text that is empty or too long, `chat.too_fast`, `upload.not_yours`,
 * `goods.not_found` and `order.not_found`.
 */
export async function addMessage(ctx: UserCtx, chatId: string, side: Side, input: MessageInput): Promise<MessageRow> {
  const chat = await lockChat(ctx, chatId)
  const senderId = ctx.principal.userId
  const { type: kind, clientId = null } = input
  const earlier = clientId === null ? undefined : await findMessageOfClient(ctx, { chatId, senderId, clientId })
  if (earlier) return earlier
  await checkFlood(ctx, chat)
  const content = await toContent(ctx, chat, side, input)
  const at = ctx.clock.now()
  const seq = chat.last_seq + 1
  const changes = {
    ...getChanges(chat, { side, kind, seq, at }),
    ...(kind !== 'note' && (await record(ctx, chat, side, at))),
  }
  const [message] = await Promise.all([
    insertMessage(ctx, {
      id: newId(at.getTime()),
      chat_id: chatId,
      seq,
      side,
      sender_id: senderId,
      kind,
      content,
      client_id: clientId,
      created_at: at,
    }),
    updateChat(ctx, chatId, changes),
    notifyChat(ctx, chat, { kind: 'message', side, seq }),
    kind === 'note' ? tellMentioned(ctx, chat, seq, content) : requestFigures(ctx),
  ])
  return message
}
