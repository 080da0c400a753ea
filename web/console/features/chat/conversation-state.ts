import type { Chat, TeamMessage } from '#contract/chat.ts'
import { mergeMessages } from '#web/client/chat/message-order.ts'

/** A message of ours that the server has not taken yet. The same `clientId` makes it one message however often it is sent. */
export interface UnsentMessage {
  readonly clientId: string
  readonly type: TeamMessage['type']
  readonly content: string
  /** The name of a product or order. */
  readonly cardName: string | null
  /** The conversation then waits for the shopper. */
  readonly thenWaits: boolean
  readonly isSending: boolean
  /** Why it was refused, in words; null while the server could not be reached. */
  readonly error: string | null
}

/** Who writes now, and until when that is shown. */
export interface Typing {
  /** Null: the shopper. */
  readonly userId: string | null
  readonly name: string
  /** The text that a colleague has written so far. */
  readonly draft: string
  readonly until: number
}

export interface Conversation {
  readonly chat: Chat | null
  /** By their numbers. */
  readonly messages: readonly TeamMessage[]
  readonly unsent: readonly UnsentMessage[]
  /** Older messages than the first one exist. */
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  /** Why it could not be read; null otherwise. */
  readonly error: unknown
  readonly typing: readonly Typing[]
}

export const emptyConversation: Conversation = {
  chat: null,
  messages: [],
  unsent: [],
  hasOlder: false,
  isLoadingOlder: false,
  error: null,
  typing: [],
}

/** The conversation with messages that the server has; those of ours are no longer unsent. */
export function receive(conversation: Conversation, more: readonly TeamMessage[]): Conversation {
  const taken = new Set(more.flatMap(({ side, clientId }) => (side === 'team' && clientId ? [clientId] : [])))
  const messages = mergeMessages(conversation.messages, more)
  // Who wrote has stopped writing.
  const authors = new Set(more.map(({ side, author }) => (side === 'team' ? (author?.id ?? '') : null)))
  return {
    ...conversation,
    messages,
    unsent: conversation.unsent.filter(({ clientId }) => !taken.has(clientId)),
    typing: conversation.typing.filter(({ userId }) => !authors.has(userId)),
  }
}

/** The conversation as an answer tells it; one that left the server before a read mark arrived takes nothing back. */
export const withChat = (conversation: Conversation, chat: Chat): Conversation => ({
  ...conversation,
  chat: { ...chat, readSeq: Math.max(chat.readSeq, conversation.chat?.readSeq ?? 0) },
})

/** Milliseconds for which a person counts as writing after each sign of it. */
const typingMs = 6_000

/** The people who write, with one more who does. */
export const addTyping = (
  typing: readonly Typing[],
  {
    userId,
    name = '',
    draft = '',
  }: { readonly userId: string | null } & { readonly [Key in 'name' | 'draft']?: string | undefined },
  now: number,
): readonly Typing[] => [
  ...typing.filter((one) => one.userId !== userId && one.until > now),
  { userId, name, draft, until: now + typingMs },
]
