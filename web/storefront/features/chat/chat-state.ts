import type { chatApi, ChatMessage } from '#contract/chat.ts'
import type { chatShopperApi } from '#contract/chat-shopper.ts'
import type { Data } from '#contract/operation.ts'
import type { Unsent } from './unsent.ts'

/** `service`, or the id of the store that the shopper writes to. */
export type Party = string
export const service: Party = 'service'

export type Conversation = Data<typeof chatApi.conversations>['pageList'][number]

/** Whether a party answers now, and the rating that may be given to it. */
export type PartyState = Data<typeof chatShopperApi.state>

/** The messages with one party, as far as they have been read. */
export type Thread = {
  readonly messages: readonly ChatMessage[]
  readonly hasOlder: boolean
  readonly isLoaded: boolean
  readonly isLoadingOlder: boolean
  /** Why the messages could not be read. */
  readonly error: unknown
  /** The last message that the other side has read. */
  readonly readSeq: number
  /** Messages of the other side after this number are new since the window was last open. */
  readonly seenSeq: number
  readonly isTyping: boolean
}

export const emptyThread: Thread = {
  messages: [],
  hasOlder: false,
  isLoaded: false,
  isLoadingOlder: false,
  error: null,
  readSeq: 0,
  seenSeq: 0,
  isTyping: false,
}

export type ChatState = {
  readonly threads: Readonly<Record<Party, Thread>>
  /** The parties whose conversation was opened. */
  readonly parties: Readonly<Record<Party, PartyState>>
  readonly conversations: readonly Conversation[] | null
  readonly unsent: readonly Unsent[]
  /** Whether messages are pushed now; else they are asked for. */
  readonly isLive: boolean
  readonly isOnline: boolean
  /** The session has ended. */
  readonly isEnded: boolean
}

export const emptyState: ChatState = {
  threads: {},
  parties: {},
  conversations: null,
  unsent: [],
  isLive: false,
  isOnline: true,
  isEnded: false,
}
