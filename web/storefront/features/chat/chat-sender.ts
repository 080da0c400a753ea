import type { ChatMessage, ChatMessageType } from '#contract/chat.ts'
import { ApiError, type ApiCall } from '#web/client/api-call.ts'
import { getRetryMs } from '#web/client/chat/retry-delay.ts'
import type { Party } from './chat-state.ts'
import type { ChatStorage } from './chat-storage.ts'
import { findNext, isTemporary, removeArrived, setRefusal, type Unsent } from './unsent.ts'

type Parts = {
  readonly call: ApiCall
  readonly storage: ChatStorage
  readonly now: () => Date
  readonly getUnsent: () => readonly Unsent[]
  readonly setUnsent: (unsent: readonly Unsent[]) => void
  /** Shows a message that was stored; reads what lies before it, too. Throws when that fails. */
  readonly onStored: (party: Party, message: ChatMessage) => Promise<void>
  readonly onFailure: (error: unknown) => void
  /** The words for a server that refuses a message. */
  readonly toReason: (error: unknown) => string
}

/** 128 random bits; `randomUUID` is missing on pages without https. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Sends messages, one after the other in the order of writing. Each is kept in the browser until the server has
 * confirmed it, and has the same `clientId` at every attempt, so the server stores it once.
 */
export function createSender({ call, storage, now, getUnsent, setUnsent, onStored, onFailure, toReason }: Parts) {
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const remove = (clientId: string) => {
    storage.deleteUnsent(clientId)
    setUnsent(getUnsent().filter((one) => one.clientId !== clientId))
  }
  const refuse = (clientId: string, refusal: string | null) => {
    const changed = setRefusal(getUnsent(), clientId, refusal)
    const one = changed.find((other) => other.clientId === clientId)
    if (one) storage.writeUnsent(one)
    setUnsent(changed)
  }
  const sendOne = async ({ clientId, party, type, content }: Unsent): Promise<'sent' | 'later'> => {
    try {
      await onStored(party, await call('chat.send', { partyid: party, type, content, clientId }))
      remove(clientId)
      failures = 0
      return 'sent'
    } catch (error) {
      onFailure(error)
      if (isTemporary(error instanceof ApiError ? error.status : null)) return 'later'
      refuse(clientId, toReason(error))
      return 'sent'
    }
  }
  const sendStored = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    clearTimeout(timer)
    for (let next = findNext(getUnsent()); next; next = findNext(getUnsent())) {
      if ((await sendOne(next)) === 'sent') continue
      failures += 1
      timer = setTimeout(() => void sendStored(), getRetryMs(failures))
      break
    }
    isSending = false
  }
  return {
    sendStored: () => void sendStored(),
    send: (party: Party, type: ChatMessageType, content: string): void => {
      const one = { clientId: createId(), party, type, content, createdAt: now().toISOString(), refusal: null }
      storage.writeUnsent(one)
      setUnsent([...getUnsent(), one])
      void sendStored()
    },
    sendAgain: (clientId: string): void => {
      refuse(clientId, null)
      void sendStored()
    },
    discard: remove,
    /** Forgets those that have arrived, however they did. */
    onMessages: (messages: readonly ChatMessage[]): void => {
      const left = removeArrived(getUnsent(), messages)
      if (left === getUnsent()) return
      for (const one of getUnsent()) if (!left.includes(one)) storage.deleteUnsent(one.clientId)
      setUnsent(left)
    },
    stop: () => clearTimeout(timer),
  }
}
