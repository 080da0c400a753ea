import type { NotificationHandler } from '#server/platform/database/notification-listener.ts'
import type { Log } from '#server/platform/log.ts'
import { chatChannel, parseNotice, type ChatNotice } from './chat-notices.ts'

/** Null: notices may have been missed, so everything has to be read again. */
type NoticeHandler = (notice: ChatNotice | null) => void

/** The conversations that a stream follows: a shopper's, those of a store, those with the service. */
export type Topic = { readonly userId: string } | { readonly storeId: string } | { readonly isService: true }

export type ChatHub = {
  /** Calls the handler for each notice of the topic until the returned function is called. */
  readonly subscribe: (brandId: number, topic: Topic, handler: NoticeHandler) => () => void
  /** Opens the connection for notices; streams that are opened before only miss them, so call it before serving. */
  readonly start: () => Promise<void>
  /** Ends all streams and stops listening. */
  readonly close: () => Promise<void>
  /** Called when the hub closes. */
  readonly onClose: (end: () => void) => () => void
}

const toKey = (brandId: number, topic: Topic): string => {
  if ('userId' in topic) return `${brandId} user ${topic.userId}`
  return 'storeId' in topic ? `${brandId} store ${topic.storeId}` : `${brandId} service`
}

/** The topics that a notice belongs to. */
const listKeys = ({ brandId, userId, storeId }: ChatNotice): string[] => [
  toKey(brandId, { userId }),
  toKey(brandId, storeId === null ? { isService: true } : { storeId }),
]

type Listen = (channel: string, handler: NotificationHandler) => Promise<() => Promise<void>>

/** Hands the notices of all processes to the streams of this one. */
export function createChatHub({ listen, log }: { readonly listen: Listen; readonly log: Log }): ChatHub {
  const handlers = new Map<string, Set<NoticeHandler>>()
  const ends = new Set<() => void>()
  let stopListening: (() => Promise<void>) | null = null

  const handle = (payload: string | null) => {
    if (payload === null) {
      for (const group of handlers.values()) for (const handler of group) handler(null)
      return
    }
    const notice = parseNotice(payload)
    for (const key of listKeys(notice)) for (const handler of handlers.get(key) ?? []) handler(notice)
  }
  return {
    subscribe: (brandId, topic, handler) => {
      const key = toKey(brandId, topic)
      const group = handlers.get(key) ?? new Set()
      handlers.set(key, group.add(handler))
      return () => {
        group.delete(handler)
        if (group.size === 0) handlers.delete(key)
      }
    },
    start: async () => {
      try {
        stopListening = await listen(chatChannel, handle)
      } catch (error) {
        // Clients poll every few seconds beside the stream.
        log.error({ err: error }, 'chats are not pushed')
      }
    },
    close: async () => {
      for (const end of ends) end()
      await stopListening?.()
    },
    onClose: (end) => {
      ends.add(end)
      return () => ends.delete(end)
    },
  }
}
