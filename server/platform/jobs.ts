import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from './brand.ts'
import type { Ctx } from './context.ts'
import type { Database } from './database/connect.ts'
import { contextFor, type Engine } from './http/engine.ts'
import { waitingLine } from './waiting-line.ts'

/** Work that comes back by the clock, for each brand apart. `run` is called outside a transaction. */
export type Job = {
  readonly name: string
  readonly everySeconds: number
  readonly run: (ctx: Ctx) => Promise<unknown>
}

export type Background = { readonly stop: () => Promise<void> }

type Parts = {
  readonly engine: Engine
  readonly brands: () => readonly Brand[]
  readonly database: Pick<Database, 'forBrand'>
  readonly jobs: readonly Job[]
}

/** What waited while no process ran is not left waiting for a whole period more. */
const firstAfterSeconds = 5

/** Each holds two connections, its lock's and its own: more at once would wait for each other until none is left. */
const jobsAtOnce = 5

/** The context of work that no request asked for. */
export const contextOfBrand = (engine: Engine, brand: Brand): Ctx =>
  contextFor(engine, { brand, who: null, lang: brand.settings.defaultLanguage })

/**
 * Runs `work` unless another process is at it for this brand; answers whether it ran. The lock lives in a transaction
 * of its own, so it ends with its holder, however that ends.
 */
export function aloneInBrand(
  db: Kysely<Tables>,
  { brandId, name }: Lock,
  work: () => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${brandId}::integer, hashtext(${name})) as free`.execute(db)
    if (!rows[0]?.free) return false
    // This transaction waits for the work, which may take longer than a request ever should.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await work()
    return true
  })
}

type Lock = { readonly brandId: number; readonly name: string }

/** Runs every job for every brand in its rhythm until stopped; a failure is logged and tried again next time. */
export function startJobs({ engine, brands, database, jobs }: Parts): Background {
  const stopping = new AbortController()
  const { signal } = stopping
  const inTurn = waitingLine('a job', { atOnce: jobsAtOnce, longest: Infinity })

  const runFor = async (job: Job, brand: Brand) => {
    const ctx = contextOfBrand(engine, brand)
    try {
      await aloneInBrand(database.forBrand(brand.id), { brandId: brand.id, name: job.name }, () => job.run(ctx))
    } catch (error) {
      engine.log.error({ err: error, job: job.name, brand: brand.site }, 'job failed')
    }
  }
  const repeat = async (job: Job) => {
    let seconds = Math.min(job.everySeconds, firstAfterSeconds)
    while (await rested(seconds, signal)) {
      seconds = job.everySeconds
      for (const brand of brands()) {
        if (signal.aborted) return
        await inTurn(() => runFor(job, brand))
      }
    }
  }
  const running = jobs.map(repeat)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** False when told to stop instead. */
const rested = (seconds: number, signal: AbortSignal): Promise<boolean> =>
  pause(seconds * 1000, true, { signal, ref: false }).catch(() => false)
