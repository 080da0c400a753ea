import { randomUUID } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import type { DatabaseLog } from './database/embedded/embedded.ts'
import type { NotificationHandler } from './database/notification-listener.ts'
import { deriveSecret } from './derive-secret.ts'

declare module './context.ts' {
  interface ExternalServices {
    /** Tells other processes by Redis; absent where they are told by the database. */
    readonly notifier?: Pick<RedisNotifier, 'notify'>
  }
}

export type RedisState = { readonly status: 'ready' | 'unavailable' }

export type RedisNotifier = {
  /** Tells the handlers of this process at once and those of the others by Redis, without waiting for it. Never throws. */
  readonly notify: (channel: string, payload: string) => void
  /** The same as that of the database: null tells that notifications may have been missed. */
  readonly listen: (channel: string, handler: NotificationHandler) => Promise<() => Promise<void>>
  readonly state: () => RedisState
  readonly close: () => Promise<void>
}

type Options = {
  readonly url: string
  /** Of the installation: others on the same Redis neither read nor disturb its notifications. */
  readonly secret: string
  readonly log: DatabaseLog
  /** How often the connections are checked, and how often handlers are told to read again while there are none. */
  readonly checkMs?: number
  /** How long Redis may take to answer before its connections are made again. */
  readonly timeoutMs?: number
}

/** More than these wait for their answers only where Redis is too slow; what comes then is not sent. */
const maxWaiting = 1_000
/** Between the id of the process and the payload. */
const separator = ' '

const toConnectionOptions = (timeoutMs: number): RedisOptions => ({
  connectionName: 'galleria',
  // A late notification is of no use: the handlers then read everything again.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  commandTimeout: timeoutMs,
  connectTimeout: timeoutMs,
  // A server that does not answer does not close its end either.
  disconnectTimeout: 100,
  protocol: 2,
  retryStrategy: (times) => Math.min(times * 100, 2_000),
})

/**
 * Notifications between processes by Redis. It keeps nothing: while it is away, handlers are told every few seconds to
 * read again, and once more when it is back.
 */
export function openRedisNotifier({ url, secret, log, checkMs = 5_000, timeoutMs = 2_000 }: Options): RedisNotifier {
  const prefix = `galleria:${deriveSecret(secret, 'redis channels').slice(0, 16)}:`
  const self = randomUUID()
  const where = `Redis at ${new URL(url).host} (REDIS_URL)`
  const handlers = new Map<string, Set<NotificationHandler>>()
  const publisher = new Redis(url, toConnectionOptions(timeoutMs))
  const subscriber = new Redis(url, toConnectionOptions(timeoutMs))
  const checking = new Set<Redis>()
  let isListening = false
  let isClosed = false
  let waiting = 0
  /** The others lack a notification of this process. */
  let hasUnsent = false
  let lastLogged: RedisState['status'] | null = null

  const state = (): RedisState => ({ status: isListening && publisher.status === 'ready' ? 'ready' : 'unavailable' })

  const logChange = (reason = '') => {
    const { status } = state()
    if (status === lastLogged || isClosed) return
    if (status === 'ready') log.info(`${where} tells the other processes of chats`)
    else log.warn(`${where} does not answer${reason}: other processes learn of chats by polling`)
    lastLogged = status
  }

  const tell = (channel: string, payload: string | null) => {
    for (const handler of handlers.get(channel) ?? []) handler(payload)
  }
  const tellAll = () => {
    for (const channel of handlers.keys()) tell(channel, null)
  }

  const publish = (channel: string, payload: string) => {
    if (publisher.status !== 'ready' || waiting >= maxWaiting) {
      hasUnsent = true
      return
    }
    waiting += 1
    publisher
      .publish(prefix + channel, self + separator + payload)
      .catch(() => {
        hasUnsent = true
      })
      .finally(() => {
        waiting -= 1
      })
  }

  /** An empty payload: the others read everything again. */
  const publishUnsent = () => {
    if (!hasUnsent || publisher.status !== 'ready') return
    hasUnsent = false
    for (const channel of handlers.keys()) publish(channel, '')
  }

  const subscribe = async () => {
    try {
      if (handlers.size > 0) await subscriber.subscribe(...[...handlers.keys()].map((channel) => prefix + channel))
    } catch (error) {
      // The next check tries again.
      return logChange(` (${(error as Error).message})`)
    }
    isListening = true
    logChange()
    tellAll()
  }

  subscriber.on('ready', () => {
    void subscribe()
  })
  subscriber.on('close', () => {
    isListening = false
  })
  subscriber.on('message', (name: string, message: string) => {
    const [sender] = message.split(separator, 1)
    const payload = message.slice(sender!.length + separator.length)
    if (sender !== self) tell(name.slice(prefix.length), payload === '' ? null : payload)
  })
  publisher.on('ready', () => {
    logChange()
    publishUnsent()
  })
  for (const connection of [publisher, subscriber]) {
    connection.on('close', () => checking.delete(connection))
    connection.on('error', (error: Error) => logChange(` (${error.message})`))
  }

  const check = async (connection: Redis) => {
    if (connection.status !== 'ready' || checking.has(connection)) return
    checking.add(connection)
    // Only a command detects a dead connection, or a server that stands still.
    await connection.ping().then(
      () => checking.delete(connection),
      () => connection.disconnect(true),
    )
  }
  const timer = setInterval(() => {
    logChange()
    if (!isListening) tellAll()
    if (!isListening && subscriber.status === 'ready') void subscribe()
    publishUnsent()
    void check(publisher)
    void check(subscriber)
  }, checkMs).unref()

  return {
    notify: (channel, payload) => {
      tell(channel, payload)
      publish(channel, payload)
    },
    listen: async (channel, handler) => {
      const group = handlers.get(channel) ?? new Set()
      handlers.set(channel, group.add(handler))
      if (subscriber.status === 'ready') await subscribe()
      return async () => {
        group.delete(handler)
        if (group.size === 0) handlers.delete(channel)
      }
    },
    state,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
