import type { ChatState, TeamMessage } from '#contract/chat.ts'
import { followStream, openEvents } from '#web/client/chat/event-stream.ts'

/** An event of the stream of a desk. `ready`: events may have been missed, so that everything is read again. */
export type DeskEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'message'; readonly chatId: string; readonly message: TeamMessage }
  | { readonly kind: 'read'; readonly chatId: string; readonly side: 'shopper' | 'team'; readonly seq: number }
  | {
      readonly kind: 'typing'
      readonly chatId: string
      readonly side: 'shopper' | 'team'
      /** Null: the shopper. */
      readonly by: { readonly id: string; readonly name: string } | null
      /** The text written so far; only of the team. */
      readonly draft?: string
    }
  | { readonly kind: 'state'; readonly chatId: string; readonly state: ChatState; readonly assigneeId: string | null }

export interface ChatStream {
  /** Calls the listener for each event until the returned function is called. */
  readonly listen: (listener: (event: DeskEvent) => void) => () => void
  /** For `useSyncExternalStore`: whether events arrive. */
  readonly subscribe: (onChange: () => void) => () => void
  readonly isConnected: () => boolean
  /** Opens the connection; the returned function closes it. */
  readonly open: () => () => void
}

/** After the session has ended, the stream is tried this often until the next login. */
const reopenMs = 5_000
/** Without a connection everything is read again this often. */
const pollMs = 5_000

/**
 * The one connection of a desk. While there is none, `ready` is told every five seconds, so that its listeners poll.
 */
export function createChatStream(address: string, lang: string): ChatStream {
  const listeners = new Set<(event: DeskEvent) => void>()
  const watchers = new Set<() => void>()
  let isConnected = false

  const tell = (event: DeskEvent) => {
    for (const listener of listeners) listener(event)
  }
  const setConnected = (next: boolean) => {
    if (next === isConnected) return
    isConnected = next
    for (const watcher of watchers) watcher()
  }
  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    subscribe: (onChange) => {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    isConnected: () => isConnected,
    open: () => {
      let timer: ReturnType<typeof setTimeout> | undefined
      let stop = () => {}
      const connect = () => {
        stop = followStream({
          open: openEvents(address, { lang }),
          onEvent: ({ event, data }) => tell({ ...(data as object), kind: event } as DeskEvent),
          onLive: setConnected,
          onEnded: () => {
            setConnected(false)
            timer = setTimeout(connect, reopenMs)
          },
        })
      }
      connect()
      const polling = setInterval(() => {
        if (!isConnected && document.visibilityState === 'visible') tell({ kind: 'ready' })
      }, pollMs)
      return () => {
        clearTimeout(timer)
        clearInterval(polling)
        stop()
        setConnected(false)
      }
    },
  }
}
