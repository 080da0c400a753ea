import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Database } from './database/open-database.ts'
import type { Engine } from './http/engine.ts'
import type { BackgroundService } from './jobs.ts'

const channel = 'cache'
/** Collects the tags of a burst of changes. */
const batchMs = 100
/** PostgreSQL limits a notification to 8,000 bytes. */
const maxTagsPerNotification = 100

/** Removes cached responses with these tags in every process, once the running transaction commits. */
export async function invalidateCaches(ctx: Ctx, tags: readonly string[]): Promise<void> {
  // Before what this process keeps is cleared, and before the notification comes back.
  ctx.afterCommit(() => ctx.markChanged(tags))
  for (let start = 0; start < tags.length; start += maxTagsPerNotification) {
    const notification = JSON.stringify([ctx.brand.id, ...tags.slice(start, start + maxTagsPerNotification)])
    await sql`select pg_notify(${channel}, ${notification})`.execute(ctx.db)
  }
}

type CacheListener = Pick<Database, 'listen'>

/**
 * Applies the invalidations of all processes; after a lost connection, clears everything. Returns a function that stops
 * it.
 */
async function listenForInvalidations(engine: Engine, database: CacheListener) {
  const pending = new Map<number, Set<string>>()
  let timer: NodeJS.Timeout | null = null

  const flush = () => {
    timer = null
    for (const [brandId, tags] of pending) engine.cache.invalidate(brandId, [...tags])
    pending.clear()
  }
  const stopListening = await database.listen(channel, (notification) => {
    if (notification === null) return engine.cache.clear()
    const [brandId, ...tags] = JSON.parse(notification) as [number, ...string[]]
    const known = pending.get(brandId) ?? new Set()
    pending.set(brandId, known)
    for (const tag of tags) known.add(tag)
    timer ??= setTimeout(flush, batchMs)
  })
  return async () => {
    if (timer) clearTimeout(timer)
    await stopListening()
  }
}

type InvalidationOptions = {
  readonly engine: Engine
  readonly database: CacheListener
}

/** Applies the invalidations of all processes until stopped. Without a database, responses expire by age alone. */
export function startCacheInvalidation({ engine, database }: InvalidationOptions): BackgroundService {
  const listening = listenForInvalidations(engine, database)
  listening.catch((error: unknown) => engine.log.error({ err: error }, 'cached responses expire by age alone'))
  return {
    stop: async () => {
      const [listener] = await Promise.allSettled([listening])
      if (listener.status === 'fulfilled') await listener.value()
    },
  }
}
