import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from './brand.ts'
import type { Ctx } from './context.ts'
import type { Database } from './database/open-database.ts'
import { createContext, type Engine } from './http/engine.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Scheduled work of each brand. `run` is called outside a transaction. */
export type Job = {
  readonly name: string
  readonly intervalSeconds: number
  readonly run: (ctx: Ctx) => Promise<unknown>
}

export type BackgroundService = { readonly stop: () => Promise<void> }

type JobOptions = {
  readonly engine: Engine
  readonly brands: () => readonly Brand[]
  readonly database: Pick<Database, 'forBrand'>
  readonly jobs: readonly Job[]
}

/** The first run comes soon after start, because work may have waited while no process ran. */
const initialDelaySeconds = 5

/** Each job holds two connections, for its lock and its work: more jobs could exhaust the pool and deadlock. */
const maxConcurrentJobs = 5

/** A context for work without a request. */
export const createBrandContext = (engine: Engine, brand: Brand): Ctx =>
  createContext(engine, { brand, principal: null, lang: brand.settings.defaultLanguage })

/**
 * Runs `work` unless another process holds this lock of the brand; returns whether it ran. The lock belongs to a
 * transaction, so it ends with its process.
 */
export function tryWithBrandLock(
  db: Kysely<Tables>,
  { brandId, name }: Lock,
  work: () => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(${brandId}::integer, hashtext(${name})) as free`.execute(db)
    if (!rows[0]?.free) return false
    // This transaction is idle during the work, which may take longer than the usual timeout.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
    await work()
    return true
  })
}

type Lock = { readonly brandId: number; readonly name: string }

/** Runs every job for every brand at its interval until stopped; logs failures and continues. */
export function startJobs({ engine, brands, database, jobs }: JobOptions): BackgroundService {
  const controller = new AbortController()
  const { signal } = controller
  const limit = createConcurrencyLimiter('a job', { maxConcurrent: maxConcurrentJobs, maxQueued: Infinity })

  const runJob = async (job: Job, brand: Brand) => {
    const ctx = createBrandContext(engine, brand)
    try {
      await tryWithBrandLock(database.forBrand(brand.id), { brandId: brand.id, name: job.name }, () => job.run(ctx))
    } catch (error) {
      engine.log.error({ err: error, job: job.name, brand: brand.site }, 'job failed')
    }
  }
  const runRepeatedly = async (job: Job) => {
    let seconds = Math.min(job.intervalSeconds, initialDelaySeconds)
    while (await waitUnlessAborted(seconds, signal)) {
      seconds = job.intervalSeconds
      for (const brand of brands()) {
        if (signal.aborted) return
        await limit(() => runJob(job, brand))
      }
    }
  }
  const running = jobs.map(runRepeatedly)
  return {
    stop: async () => {
      controller.abort()
      await Promise.all(running)
    },
  }
}

/** False when aborted. */
const waitUnlessAborted = (seconds: number, signal: AbortSignal): Promise<boolean> =>
  pause(seconds * 1000, true, { signal, ref: false }).catch(() => false)
