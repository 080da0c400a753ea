import type { ChatMessage } from '#contract/chat.ts'
import type { Policy } from '#contract/brand-file.ts'
import { ApiError, type ApiCall } from '#web/client/api-call.ts'
import { followStream, type StreamEvent } from '#web/client/chat/event-stream.ts'
import { leavesGap, mergeMessages } from '#web/client/chat/message-order.ts'
import { createReader } from './chat-reader.ts'
import { createPartyReader } from './party-reader.ts'
import { createSender } from './chat-sender.ts'
import { emptyState, emptyThread, type ChatState, type Party, type Thread } from './chat-state.ts'
import type { ChatStorage } from './chat-storage.ts'
import { getLastReceived } from './messages.ts'

/** How long "is typing" stays without a new sign. */
const typingMs = 6_000
/** The own typing is told at most this often. */
const tellTypingMs = 3_000
/** Several events at once lead to one reading of the lists. */
const listDelayMs = 300

type Parts = {
  readonly call: ApiCall
  readonly openEvents: (signal: AbortSignal) => Promise<Response>
  readonly storage: ChatStorage
  readonly policy: Pick<Policy, 'chatPollMilliseconds' | 'chatRefreshAfterSendMilliseconds'>
  /** Unread messages of all conversations, as the server counts them. */
  readonly onUnread: (count: number) => void
  readonly now: () => Date
  readonly toReason: (error: unknown) => string
}

type Push = { partyid: Party; message: ChatMessage; side: 'shopper' | 'team'; seq: number }

/**
 * The chats of one user in this tab. What arrives is ordered by number; where one is missing, and after every break of
 * the connection, the client reads from its last message on.
 */
export function createChatStore({ call, openEvents, storage, policy, onUnread, now, toReason }: Parts) {
  let state: ChatState = { ...emptyState, unsent: storage.readUnsent() }
  const listeners = new Set<() => void>()
  const set = (changes: Partial<ChatState>) => {
    state = { ...state, ...changes }
    for (const tell of listeners) tell()
  }
  const getThread = (party: Party): Thread => state.threads[party] ?? emptyThread
  const setThread = (party: Party, changes: Partial<Thread>) =>
    set({ threads: { ...state.threads, [party]: { ...getThread(party), ...changes } } })
  const onFailure = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) set({ isEnded: true })
    if (!(error instanceof ApiError)) set({ isOnline: false })
  }

  const addMessages = (party: Party, added: readonly ChatMessage[], more: Partial<Thread> = {}) => {
    const messages = mergeMessages(getThread(party).messages, added)
    const last = messages.at(-1)
    if (last) storage.writeLastId(party, last.id)
    setThread(party, { messages, ...more })
    set({ isOnline: true })
    sender.onMessages(added)
    parties.onMessages(party, added)
  }
  const parties = createPartyReader({
    call,
    getParties: () => state.parties,
    setParties: (known) => set({ parties: known }),
    onFailure,
  })
  const reader = createReader({ call, storage, getThread, setThread, addMessages, onFailure })
  const sender = createSender({
    call,
    storage,
    now,
    toReason,
    onFailure,
    getUnsent: () => state.unsent,
    setUnsent: (unsent) => set({ unsent }),
    onStored: async (party, message) => {
      if (leavesGap(getThread(party).messages, message)) await reader.refresh(party)
      else addMessages(party, [message])
      setTimeout(() => reader.refreshSoftly(party), policy.chatRefreshAfterSendMilliseconds)
    },
  })

  const readUnread = () => call('chat.unread', {}).then(({ count }) => onUnread(count), onFailure)
  const readConversations = () =>
    call('chat.conversations', {}).then(({ pageList }) => set({ conversations: pageList, isOnline: true }), onFailure)
  let listTimer: ReturnType<typeof setTimeout> | undefined
  const readListsSoon = () => {
    clearTimeout(listTimer)
    listTimer = setTimeout(() => {
      void readConversations()
      void readUnread()
    }, listDelayMs)
  }

  const marked = new Map<Party, number>()
  const markRead = async (party: Party): Promise<void> => {
    const { messages } = getThread(party)
    const seq = getLastReceived(messages)
    if (seq <= (marked.get(party) ?? 0)) return
    marked.set(party, seq)
    try {
      onUnread((await call('chat.read', { partyid: party, message_id: messages.at(-1)!.id })).count)
      readListsSoon()
    } catch (error) {
      marked.delete(party)
      onFailure(error)
    }
  }

  let toldTypingAt = 0
  const tellTyping = (party: Party): void => {
    const at = now().getTime()
    if (at - toldTypingAt < tellTypingMs) return
    toldTypingAt = at
    call('chat.typing', { partyid: party }).catch(() => {})
  }
  const typingTimers = new Map<Party, ReturnType<typeof setTimeout>>()
  const showTyping = (party: Party, isTyping: boolean) => {
    clearTimeout(typingTimers.get(party))
    if (isTyping)
      typingTimers.set(
        party,
        setTimeout(() => setThread(party, { isTyping: false }), typingMs),
      )
    if (getThread(party).isTyping !== isTyping) setThread(party, { isTyping })
  }

  const listOpened = () => Object.keys(state.threads).filter((party) => getThread(party).isLoaded)
  /** After every break: what came meanwhile in the conversations that were opened, and what could not be sent. */
  const readAll = () => {
    for (const party of listOpened()) reader.refreshSoftly(party)
    readListsSoon()
    sender.sendStored()
  }
  const onMessage = (party: Party, message: ChatMessage) => {
    const { isLoaded, messages } = getThread(party)
    if (message.send_receive === 'receive') showTyping(party, false)
    if (isLoaded && leavesGap(messages, message)) reader.refreshSoftly(party)
    else if (isLoaded) addMessages(party, [message])
    readListsSoon()
  }
  const onEvent = ({ event, data }: StreamEvent) => {
    if (event === 'ready') {
      parties.refreshAll()
      return readAll()
    }
    const { partyid, message, side, seq } = data as Push
    if (event === 'message') onMessage(partyid, message)
    if (event === 'typing') showTyping(partyid, true)
    if (event === 'state') void parties.refresh(partyid)
    if (event === 'read' && side === 'team') setThread(partyid, { readSeq: Math.max(getThread(partyid).readSeq, seq) })
    if (event === 'read' && side === 'shopper') readListsSoon()
  }

  const receive = () => {
    const stopStream = followStream({
      open: openEvents,
      onEvent,
      onLive: (isLive) => set({ isLive }),
      onEnded: () => set({ isEnded: true }),
    })
    const poll = setInterval(() => {
      if (!state.isLive && !state.isEnded) readAll()
    }, policy.chatPollMilliseconds)
    addEventListener('online', sender.sendStored)
    void readConversations()
    sender.sendStored()
    return () => {
      stopStream()
      sender.stop()
      clearInterval(poll)
      clearTimeout(listTimer)
      removeEventListener('online', sender.sendStored)
      set({ isLive: false })
    }
  }
  let stop: (() => void) | null = null

  return {
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    getState: () => state,
    /** Begins to receive, until `stop`: by the stream, and by polling while there is none. */
    start: () => void (stop ??= receive()),
    stop: () => {
      stop?.()
      stop = null
    },
    open: reader.open,
    readOlder: reader.readOlder,
    markRead,
    send: sender.send,
    sendAgain: sender.sendAgain,
    discard: sender.discard,
    tellTyping,
    /** Reads whether a party answers now. */
    refreshParty: parties.refresh,
    rate: parties.rate,
    readTranscript: (party: Party) => call('chat.transcript', { partyid: party }),
  }
}

export type ChatStore = ReturnType<typeof createChatStore>
