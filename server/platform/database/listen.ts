import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './embedded.ts'

/** `null`: the connection was lost for a while, so notices may have been missed; look at the rows. */
export type NoticeHandler = (payload: string | null) => void

export type Listener = {
  listen(channel: string, handler: NoticeHandler): Promise<() => Promise<void>>
  close(): Promise<void>
}

const heartbeatMs = 30_000
const retryMs = 500

/** A silent network is only noticed by speaking. */
const speakRegularly = (client: pg.Client): void => {
  const timer = setInterval(() => void client.query('select 1').catch(() => client.end()), heartbeatMs).unref()
  client.once('end', () => clearInterval(timer))
}

/** One connection for all channels, made at the first `listen` and made again whenever it is lost. */
export const createListener = (url: string, log: DatabaseLog): Listener => {
  const handlers = new Map<string, Set<NoticeHandler>>()
  let current: Promise<pg.Client> | null = null
  let closed = false

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
    speakRegularly(client)
    client.once('end', () => {
      if (!closed) current = reconnect()
    })
    return client
  }

  const reconnect = async (): Promise<pg.Client> => {
    for (;;) {
      await pause(retryMs)
      if (closed) throw new Error('The listener is closed')
      try {
        const client = await connect()
        for (const group of handlers.values()) for (const handle of group) handle(null)
        return client
      } catch (error) {
        log.warn(`No notices yet: ${(error as Error).message}`)
      }
    }
  }

  const listen = async (channel: string, handler: NoticeHandler) => {
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
      if (group.size > 0 || !handlers.delete(channel) || closed) return
      await (await current)?.query(`unlisten ${channel}`)
    }
  }

  const close = async () => {
    closed = true
    if (current) await Promise.allSettled([current.then((client) => client.end())])
  }
  return { listen, close }
}
