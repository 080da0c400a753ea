import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Brand, FindBrand } from './brand.ts'
import { getNextInstant } from './brand-time.ts'
import type { Ctx } from './context.ts'
import type { Database } from './database/open-database.ts'
import { createContext, type Engine } from './http/engine.ts'
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter.ts'
import { findDueJobsOfAll } from './find-due-jobs.ts'
import { findLastRun, recordJobRun } from './jobs.queries.ts'
import {
  getIdleDueAt,
  getLookUpSeconds,
  getRanBefore,
  getRetrySeconds,
  isFrequent,
  type JobTiming,
} from './jobs.rules.ts'
import { runJob } from './run-job.ts'

/**
 * Scheduled work of each brand. `run` is called outside a transaction, with the start of the last successful run of a
 * periodic job; null before the first, and for jobs that are due by rows. `find_due_jobs` (a migration) knows the jobs by
 * name.
 */
export type Job = JobTiming & { readonly run: (ctx: Ctx, lastRunAt: Date | null) => Promise<unknown> }

export type BackgroundService = { readonly stop: () => Promise<void> }

type JobOptions = {
  readonly engine: Engine
  readonly findBrand: FindBrand
  readonly database: Pick<Database, 'forBrand' | 'withoutBrand'>
  readonly jobs: readonly Job[]
}

/** The first look-up comes soon after start, because work may have waited while no process ran. */
const initialDelaySeconds = 5

/**
 * Each job holds two connections, for its lock and its work: more jobs at a time could exhaust the pool and deadlock.
 * Each name has one at a time, so that no job of many brands takes every slot.
 */
const maxFrequentJobs = 3
const maxRareJobs = 2

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

/** Runs a job; a periodic one unless another process ran it since the look-up, and records the run. */
async function runAndRecord(ctx: Ctx, job: Job, lastRunAt: Date | null): Promise<void> {
  if (job.idleSeconds === undefined) return void (await job.run(ctx, null))
  if ((await findLastRun(ctx, job.name))?.getTime() !== lastRunAt?.getTime()) return
  const ranAt = ctx.clock.now()
  await job.run(ctx, lastRunAt)
  const dueAt =
    job.dailyAt === undefined ? getIdleDueAt(job, ranAt, Math.random()) : getNextInstant(ctx.brand, ranAt, job.dailyAt)
  await recordJobRun(ctx, { name: job.name, ranAt, dueAt })
}

/** Monotonic seconds; the context's clock may be moved by tests. */
const getSeconds = () => performance.now() / 1000

type JobQueue = {
  /** A brand that waits for the job, or that it runs in, keeps its place. */
  readonly add: (brandId: Brand['id'], lastRunAt: Date | null) => void
  /** Resolves when nothing runs; what waits is dropped after an abort. */
  readonly finish: () => Promise<void>
}

/** Runs one job in the brands that it is due in, one after the other. */
function createJobQueue(options: JobOptions, job: Job, limit: ConcurrencyLimiter, signal: AbortSignal): JobQueue {
  const { engine, database, findBrand } = options
  /** Time of the last run of each brand that waits. */
  const pending = new Map<Brand['id'], Date | null>()
  const retryAt = new Map<Brand['id'], number>()
  let running: Promise<void> | null = null

  const findBrandOrLog = async (brandId: Brand['id']) => {
    try {
      return await findBrand(brandId)
    } catch (error) {
      engine.log.error({ err: error, job: job.name, brandId }, 'brand not read')
      return null
    }
  }
  const runInBrand = async (brandId: Brand['id'], lastRunAt: Date | null) => {
    const brand = signal.aborted ? null : await findBrandOrLog(brandId)
    if (!brand) return
    const lock = { brandId, name: job.name }
    try {
      await runJob(engine, { job: job.name, brand }, async (ctx) => {
        const work = () => runAndRecord(ctx, job, lastRunAt)
        return (await tryWithBrandLock(database.forBrand(brandId), lock, work)) ? 'done' : 'locked'
      })
      retryAt.delete(brandId)
    } catch {
      // It is logged by then.
      retryAt.set(brandId, getSeconds() + getRetrySeconds(job))
    }
  }
  const runPending = async () => {
    for (const [brandId, lastRunAt] of pending) {
      await limit(() => runInBrand(brandId, lastRunAt))
      pending.delete(brandId)
    }
    running = null
  }
  return {
    add: (brandId, lastRunAt) => {
      if (pending.has(brandId) || (retryAt.get(brandId) ?? 0) > getSeconds()) return
      pending.set(brandId, lastRunAt)
      running ??= runPending()
    },
    finish: async () => {
      await running
    },
  }
}

/**
 * Runs every job for the brands that it is due in, until stopped: one look-up over all brands finds them. Logs failures and
 * continues.
 */
export function startJobs(options: JobOptions): BackgroundService {
  const { engine, database, jobs } = options
  const controller = new AbortController()
  const { signal } = controller
  const frequent = createConcurrencyLimiter('a job', { maxConcurrent: maxFrequentJobs, maxQueued: Infinity })
  const rare = createConcurrencyLimiter('a job', { maxConcurrent: maxRareJobs, maxQueued: Infinity })
  const queues = new Map(
    jobs.map((job) => [job.name, createJobQueue(options, job, isFrequent(job) ? frequent : rare, signal)]),
  )
  const pollSeconds = Math.min(...jobs.map(getLookUpSeconds))
  const lookedUpAt = new Map<string, number>()

  /** Jobs whose last look-up is long enough ago. Half a poll early, because timers fire late or early. */
  const listDueLookUps = (seconds: number) =>
    jobs.filter((job) => seconds - (lookedUpAt.get(job.name) ?? -Infinity) >= getLookUpSeconds(job) - pollSeconds / 2)
  const lookUp = async () => {
    const seconds = getSeconds()
    const now = engine.clock.now()
    const lookUps = listDueLookUps(seconds)
    const { due, isComplete } = await findDueJobsOfAll(
      database,
      lookUps.map((job) => ({ name: job.name, ranBefore: getRanBefore(job, now) })),
      now,
    )
    if (!isComplete) engine.log.warn('a node of the cluster is down: jobs go on in the brands of the others')
    for (const { name } of lookUps) lookedUpAt.set(name, seconds)
    for (const { brandId, name, ranAt } of due) queues.get(name)?.add(brandId, ranAt)
  }
  const lookUpRepeatedly = async () => {
    let seconds = Math.min(pollSeconds, initialDelaySeconds)
    while (await waitUnlessAborted(seconds, signal)) {
      seconds = pollSeconds
      try {
        await lookUp()
      } catch (error) {
        engine.log.error({ err: error }, 'due jobs not found')
      }
    }
  }
  const running = lookUpRepeatedly()
  return {
    stop: async () => {
      controller.abort()
      await running
      await Promise.all([...queues.values()].map((queue) => queue.finish()))
    },
  }
}

/** False when aborted. */
const waitUnlessAborted = (seconds: number, signal: AbortSignal): Promise<boolean> =>
  pause(seconds * 1000, true, { signal, ref: false }).catch(() => false)
