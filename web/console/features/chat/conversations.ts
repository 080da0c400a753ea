import type { Chat, TeamMessage } from '#contract/chat.ts'
import { ApiError } from '#web/client/api-call.ts'
import { leavesGap } from '#web/client/chat/message-order.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import type { DeskEvent } from './chat-stream.ts'
import {
  addTyping,
  emptyConversation,
  receive,
  withChat,
  type Conversation,
  type UnsentMessage,
} from './conversation-state.ts'

type Range = { readonly chatId: string; readonly message_id?: string; readonly before?: string; readonly limit: number }
type Page = { readonly pageList: readonly TeamMessage[]; readonly hasMore: boolean; readonly chat: Chat }
type NewMessage = Pick<UnsentMessage, 'clientId' | 'type' | 'content'> & { readonly chatId: string }

/** The parts of the API and of the device that the conversations of a desk need. */
export interface ConversationParts {
  readonly ownId: string
  readonly readPage: (range: Range) => Promise<Page>
  readonly send: (message: NewMessage) => Promise<TeamMessage>
  /** Lets the conversation wait for the shopper, after a message that asked for it. */
  readonly wait: (chatId: string) => Promise<Chat>
  readonly describe: (error: unknown) => string
  /** Unsent messages by conversation, which outlive the page. */
  readonly storage: {
    readonly read: () => Readonly<Record<string, readonly UnsentMessage[]>>
    readonly write: (unsent: Readonly<Record<string, readonly UnsentMessage[]>>) => void
  }
}

export type MessageDraft = Pick<UnsentMessage, 'type' | 'content' | 'cardName' | 'thenWaits'>

const pageSize = 50
/** After this time what could not be delivered is sent again. */
const retryMs = 5_000

/** The conversations that a desk has read: filled after gaps, with the messages that the server has not taken yet. */
export type Conversations = ReturnType<typeof createConversations>

export function createConversations(parts: ConversationParts) {
  const { ownId, readPage, describe, storage } = parts
  const listeners = new Set<() => void>()
  const states = new Map<string, Conversation>(
    Object.entries(storage.read()).map(([chatId, unsent]) => [
      chatId,
      { ...emptyConversation, unsent: unsent.map((one) => ({ ...one, isSending: false })) },
    ]),
  )
  const fillings = new Map<string, Promise<void>>()
  const sendings = new Set<string>()
  let openId: string | null = null

  const get = (chatId: string): Conversation => states.get(chatId) ?? emptyConversation
  const change = (chatId: string, part: Partial<Conversation> | ((one: Conversation) => Conversation)) => {
    const before = get(chatId)
    const next = typeof part === 'function' ? part(before) : { ...before, ...part }
    if (next === before) return
    states.set(chatId, next)
    if (next.unsent !== before.unsent)
      storage.write(
        Object.fromEntries([...states].flatMap(([id, { unsent }]) => (unsent.length > 0 ? [[id, unsent]] : []))),
      )
    for (const listener of listeners) listener()
  }

  /** Reads what is newer than the last message, or the newest ones. */
  async function readNewer(chatId: string): Promise<void> {
    try {
      for (;;) {
        const last = get(chatId).messages.at(-1)
        const range = last ? { message_id: last.id } : {}
        const { pageList, hasMore, chat } = await readPage({ chatId, limit: pageSize, ...range })
        change(chatId, (one) => ({
          ...withChat(receive(one, pageList), chat),
          error: null,
          ...(!last && { hasOlder: hasMore }),
        }))
        if (!last || !hasMore) return
      }
    } catch (error) {
      change(chatId, { error })
    }
  }
  /** One reading after the other, so that each begins after the last message of the one before. */
  const fill = (chatId: string): Promise<void> => {
    const filling = (fillings.get(chatId) ?? Promise.resolve()).then(() => readNewer(chatId))
    fillings.set(chatId, filling)
    return filling
  }

  const changeUnsent = (chatId: string, clientId: string, part: Partial<UnsentMessage>) =>
    change(chatId, (one) => ({
      ...one,
      unsent: one.unsent.map((message) => (message.clientId === clientId ? { ...message, ...part } : message)),
    }))

  /** Sends what waits, in its order; stops when the server cannot be reached. */
  async function sendWaiting(chatId: string): Promise<void> {
    if (sendings.has(chatId)) return
    sendings.add(chatId)
    try {
      for (;;) {
        const next = get(chatId).unsent.find(({ isSending }) => isSending)
        if (!next) return
        const { clientId, type, content, thenWaits } = next
        try {
          const message = await parts.send({ chatId, clientId, type, content })
          const isGap = leavesGap(get(chatId).messages, message)
          change(chatId, (one) => (isGap ? one : receive(one, [message])))
          if (isGap) await fill(chatId)
          if (thenWaits) {
            const chat = await parts.wait(chatId)
            change(chatId, (one) => withChat(one, chat))
          }
        } catch (error) {
          const isRefused = error instanceof ApiError && error.status < 500
          changeUnsent(chatId, clientId, { isSending: false, error: isRefused ? describe(error) : null })
          if (isRefused) continue
          for (const one of get(chatId).unsent) changeUnsent(chatId, one.clientId, { isSending: false })
          // The stream may stay open meanwhile, so that nothing else tells that the server is there again.
          setTimeout(() => retry(chatId), retryMs)
          return
        }
      }
    } finally {
      sendings.delete(chatId)
    }
  }

  /** Sends again what could not be delivered; a message that was refused only on request. */
  const retry = (chatId: string, clientId?: string) => {
    for (const one of get(chatId).unsent)
      if (clientId === undefined ? one.error === null : one.clientId === clientId)
        changeUnsent(chatId, one.clientId, { isSending: true, error: null })
    void sendWaiting(chatId)
  }

  function handleMessage(chatId: string, message: TeamMessage): void {
    const { chat, messages } = get(chatId)
    // It is read when it is opened.
    if (!chat) return
    if (leavesGap(messages, message)) return void fill(chatId)
    change(chatId, (one) => receive(one, [message]))
    // The answer of the shopper changes the state and the wait.
    if (chatId === openId) void fill(chatId)
  }

  return {
    get,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Reads a conversation that is shown now, or what is new in it. */
    open: (chatId: string | null) => {
      openId = chatId
      if (chatId !== null) void fill(chatId)
    },
    /** A conversation as an answer of the API tells it. */
    setChat: (chat: Chat) => change(chat.id, (one) => (one.chat ? withChat(one, chat) : one)),
    refresh: fill,
    readOlder: async (chatId: string) => {
      const { messages, hasOlder, isLoadingOlder } = get(chatId)
      if (!hasOlder || isLoadingOlder || messages.length === 0) return
      change(chatId, { isLoadingOlder: true })
      try {
        const { pageList, hasMore } = await readPage({ chatId, before: messages[0]!.id, limit: pageSize })
        change(chatId, (one) => ({ ...receive(one, pageList), hasOlder: hasMore, isLoadingOlder: false }))
      } catch {
        change(chatId, { isLoadingOlder: false })
      }
    },
    send: (chatId: string, draft: MessageDraft) => {
      const message = { ...draft, clientId: newIdempotencyKey(), isSending: true, error: null }
      change(chatId, (one) => ({ ...one, unsent: [...one.unsent, message] }))
      void sendWaiting(chatId)
    },
    retry,
    /** Deletes an unsent message permanently. */
    discard: (chatId: string, clientId: string) =>
      change(chatId, (one) => ({ ...one, unsent: one.unsent.filter((message) => message.clientId !== clientId) })),
    handle: (event: DeskEvent) => {
      if (event.kind === 'ready') {
        for (const [chatId, { unsent }] of states) if (unsent.length > 0) retry(chatId)
        if (openId !== null) void fill(openId)
        return
      }
      const { chatId } = event
      if (event.kind === 'message') handleMessage(chatId, event.message)
      else if (event.kind === 'state') {
        if (chatId === openId) void fill(chatId)
      } else if (event.kind === 'read') {
        if (event.side === 'shopper')
          change(chatId, (one) => (one.chat ? withChat(one, { ...one.chat, readSeq: event.seq }) : one))
      } else if (event.by?.id !== ownId) {
        const now = Date.now()
        change(chatId, (one) =>
          one.chat
            ? {
                ...one,
                typing: addTyping(
                  one.typing,
                  { userId: event.by?.id ?? null, name: event.by?.name, draft: event.draft },
                  now,
                ),
              }
            : one,
        )
      }
    },
  }
}
