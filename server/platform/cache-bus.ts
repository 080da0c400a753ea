import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import type { Database } from './database/connect.ts'
import type { Engine } from './http/engine.ts'

const channel = 'cache'
/** A burst of sales drops what it touched once, not once each. */
const gatherMs = 100
/** PostgreSQL refuses notices of 8,000 bytes. */
const tagsPerNotice = 100

/** Forgets kept answers with these tags in every process of the system, once the running transaction is committed. */
export async function dropEverywhere(ctx: Ctx, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += tagsPerNotice) {
    const notice = JSON.stringify([ctx.brand.id, ...tags.slice(start, start + tagsPerNotice)])
    await sql`select pg_notify(${channel}, ${notice})`.execute(ctx.db)
  }
}

type Listening = Pick<Database, 'listen'>

/** Does here what other processes (and this one) announced; after a lost connection, forgets everything. Answers how to stop. */
export async function listenForDrops(engine: Engine, database: Listening, brandIds: () => readonly number[]) {
  const gathered = new Map<number, Set<string>>()
  let timer: NodeJS.Timeout | null = null

  const flush = () => {
    timer = null
    for (const [brandId, tags] of gathered) engine.cache.drop(brandId, [...tags])
    gathered.clear()
  }
  const stopListening = await database.listen(channel, (notice) => {
    if (notice === null) return brandIds().forEach((brandId) => engine.cache.drop(brandId))
    const [brandId, ...tags] = JSON.parse(notice) as [number, ...string[]]
    const known = gathered.get(brandId) ?? new Set()
    gathered.set(brandId, known)
    for (const tag of tags) known.add(tag)
    timer ??= setTimeout(flush, gatherMs)
  })
  return async () => {
    if (timer) clearTimeout(timer)
    await stopListening()
  }
}
