import type { Chat, TeamMessage } from '#contract/chat.ts'

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

/** Messages with others added, each one time and by their numbers. */
export function addMessages(messages: readonly TeamMessage[], more: readonly TeamMessage[]): readonly TeamMessage[] {
  const known = new Set(messages.map(({ seq }) => seq))
  const added = more.filter(({ seq }) => !known.has(seq))
  return added.length === 0 ? messages : [...messages, ...added].toSorted((one, other) => one.seq - other.seq)
}

/** Whether messages between the last one and this one have yet to be read. */
export const hasGapBefore = (messages: readonly TeamMessage[], { seq }: Pick<TeamMessage, 'seq'>): boolean =>
  messages.length > 0 && seq > messages.at(-1)!.seq + 1

/** The conversation with messages that the server has; those of ours are no longer unsent. */
export function receive(conversation: Conversation, more: readonly TeamMessage[]): Conversation {
  const taken = new Set(more.flatMap(({ side, clientId }) => (side === 'team' && clientId ? [clientId] : [])))
  const messages = addMessages(conversation.messages, more)
  // Who wrote has stopped writing.
  const authors = new Set(more.map(({ side, author }) => (side === 'team' ? (author?.id ?? '') : null)))
  return {
    ...conversation,
    messages,
    unsent: conversation.unsent.filter(({ clientId }) => !taken.has(clientId)),
    typing: conversation.typing.filter(({ userId }) => !authors.has(userId)),
  }
}

/** Milliseconds for which somebody who wrote counts as writing. */
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
