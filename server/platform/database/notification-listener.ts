import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './embedded/embedded.ts'

/** Null when the connection was lost, so that notifications may have been missed. */
export type NotificationHandler = (payload: string | null) => void

export type Listener = {
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>
  close(): Promise<void>
}

const heartbeatMs = 30_000
const retryMs = 500

/** Only a query detects a dead network connection. */
const startHeartbeat = (client: pg.Client): void => {
  const timer = setInterval(() => void client.query('select 1').catch(() => client.end()), heartbeatMs).unref()
  client.once('end', () => clearInterval(timer))
}

/** One connection for all channels, opened at the first `listen` and again after a loss. */
export const createListener = (url: string, log: DatabaseLog): Listener => {
  const handlers = new Map<string, Set<NotificationHandler>>()
  let current: Promise<pg.Client> | null = null
  let isClosed = false

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: 3000,
      keepAlive: true,
    })
    client.on('error', (error) => log.warn(`The notice connection was lost: ${error.message}`))
    client.on('notification', ({ channel, payload }) =>
      handlers.get(channel)?.forEach((handle) => handle(payload ?? '')),
    )
    await client.connect()
    for (const channel of handlers.keys()) await client.query(`listen ${channel}`)
    startHeartbeat(client)
    client.once('end', () => {
      if (!isClosed) current = reconnect()
    })
    return client
  }

  const reconnect = async (): Promise<pg.Client> => {
    for (;;) {
      await pause(retryMs)
      if (isClosed) throw new Error('The listener is closed')
      try {
        const client = await connect()
        for (const group of handlers.values()) for (const handle of group) handle(null)
        return client
      } catch (error) {
        log.warn(`No notices yet: ${(error as Error).message}`)
      }
    }
  }

  const listen = async (channel: string, handler: NotificationHandler) => {
    if (!/^[a-z][a-z0-9_]*$/.test(channel)) throw new TypeError(`Not a channel name: ${channel}`)
    const group = handlers.get(channel) ?? new Set()
    handlers.set(channel, group.add(handler))
    current ??= connect().catch((error: unknown) => {
      current = null
      throw error
    })
    await (await current).query(`listen ${channel}`)
    return async () => {
      group.delete(handler)
      if (group.size > 0 || !handlers.delete(channel) || isClosed) return
      await (await current)?.query(`unlisten ${channel}`)
    }
  }

  const close = async () => {
    isClosed = true
    if (current) await Promise.allSettled([current.then((client) => client.end())])
  }
  return { listen, close }
}
