import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { inReadingOrder } from './in-reading-order.ts'
import { findChat, findMessage, type MessageRow } from './chat.queries.ts'
import type { ChatHub, Topic } from './chat-hub.ts'
import type { ChatNotice } from './chat-notices.ts'
import { toChatMessages, toTeamMessages } from './chat-views.ts'

/** An event of the stream: its name, and data that are written as JSON. */
export type StreamEvent = { readonly event: string; readonly data: unknown }

/** Whose conversations a stream shows: the caller's own, those of their store, or those with the service. */
export type StreamSide = 'shopper' | 'store' | 'service'

type StreamOptions = {
  readonly hub: ChatHub
  readonly side: StreamSide
  readonly send: (event: StreamEvent) => void
  /** Called when an event could not be read; the client then has to read everything again. */
  readonly onError: (error: unknown) => void
}

const toTopic = ({ principal }: UserCtx, side: StreamSide): Topic => {
  if (side === 'shopper') return { userId: principal.userId }
  return side === 'store' ? { storeId: principal.storeId! } : { isService: true }
}

/** Where the conversation stands in the list of its reader. */
const toPlace = ({ chatId, storeId }: ChatNotice, side: StreamSide) =>
  side === 'shopper' ? { partyid: storeId ?? 'service' } : { chatId }

async function toMessage(ctx: UserCtx, side: StreamSide, row: MessageRow) {
  const [message] = side === 'shopper' ? await toChatMessages(ctx, [row]) : await toTeamMessages(ctx, [row])
  return message
}

async function toPerson(ctx: UserCtx, { byId }: ChatNotice): Promise<{ id: string; name: string } | null> {
  if (byId === null) return null
  return { id: byId, name: (await getUsernames(ctx, [byId])).get(byId) ?? '' }
}

/** The event of a notice; null when it is not for this side. */
async function toEvent(ctx: UserCtx, side: StreamSide, notice: ChatNotice): Promise<StreamEvent | null> {
  const place = toPlace(notice, side)
  const isOwn = notice.side === (side === 'shopper' ? 'shopper' : 'team')
  if (notice.kind === 'message') {
    const row = await findMessage(ctx, notice.chatId, notice.seq)
    if (!row || (side === 'shopper' && row.kind === 'note')) return null
    return { event: 'message', data: { ...place, message: await toMessage(ctx, side, row) } }
  }
  if (notice.kind === 'read') return { event: 'read', data: { ...place, side: notice.side, seq: notice.seq } }
  if (notice.kind === 'typing') {
    if (side === 'shopper') return isOwn ? null : { event: 'typing', data: { ...place, side: notice.side } }
    // Those who answer see each other's words, so that two do not answer at once.
    return {
      event: 'typing',
      data: { ...place, side: notice.side, by: await toPerson(ctx, notice), draft: notice.draft },
    }
  }
  const chat = await findChat(ctx, notice.chatId)
  if (!chat) return null
  // Shoppers learn that a conversation was closed, so that they can rate it, and nothing of the work behind it.
  if (side === 'shopper') return { event: 'state', data: { ...place, isClosed: chat.state === 'closed' } }
  return { event: 'state', data: { ...place, state: chat.state, assigneeId: chat.assignee_id } }
}

/**
 * Sends the events of conversations in the order of their commits until the returned function is called. `ready` comes
 * first, and again whenever notices may have been missed: the client then reads what it lacks by its last message.
 */
export function streamChats(createCtx: () => UserCtx, { hub, side, send, onError }: StreamOptions): () => void {
  const ctx = createCtx()
  const run = inReadingOrder((error) => {
    onError(error)
    send({ event: 'ready', data: {} })
  })
  const stop = hub.subscribe(ctx.brand.id, toTopic(ctx, side), (notice) =>
    run(
      () => (notice === null ? Promise.resolve({ event: 'ready', data: {} }) : toEvent(createCtx(), side, notice)),
      (event) => event && send(event),
    ),
  )
  send({ event: 'ready', data: {} })
  return stop
}
