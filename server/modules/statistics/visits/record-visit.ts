import { randomBytes } from 'node:crypto'
import type { Data, Parsed } from '#contract/operation.ts'
import type { visitsApi } from '#contract/statistics.ts'
import { toBrandDateTime, toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { markJobsChanged } from '#server/platform/jobs.queries.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { hashVisitor, isRobot, toSearchedWords, toSource } from './visitor.rules.ts'
import { claimSalt, deleteVisitors } from './visits.queries.ts'
import { writeVisits, type Visit } from './write-visits.ts'

type Record = (typeof visitsApi)['record']

/** Name of the job that deletes visitors of the days before. */
export const deleteVisitorsJob = 'delete-visitors'

const flushAfterMs = 5_000
/** A larger batch is written at once. */
const maxBatchSize = 1_000
/** Visits of a brand that wait in memory while the database does not answer; more are dropped. */
const maxWaiting = 20_000

type Batch = { readonly ctx: Ctx; readonly visits: Visit[] }

/** Visits by brand, written together by a timer. A crash loses those of the last seconds. */
class VisitBuffer {
  readonly #waiting = new Map<number, Batch>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | undefined

  add(ctx: Ctx, visit: Visit): void {
    if (this.#put(ctx, [visit]) === maxBatchSize) void this.flush()
  }

  /** Writes everything that waits; visits that could not be written wait for the next time. Never rejects. */
  async flush(): Promise<void> {
    await this.#flushing
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batches = [...this.#waiting.values()]
    this.#waiting.clear()
    this.#flushing = this.#write(batches)
    await this.#flushing
  }

  /** Returns how many visits of the brand wait. */
  #put(ctx: Ctx, visits: readonly Visit[]): number {
    const batch = this.#waiting.get(ctx.brand.id) ?? { ctx, visits: [] }
    this.#waiting.set(ctx.brand.id, batch)
    batch.visits.push(...visits.slice(0, maxWaiting - batch.visits.length))
    this.#timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref()
    return batch.visits.length
  }

  async #write(batches: readonly Batch[]): Promise<void> {
    for (const { ctx, visits } of batches)
      try {
        await writeVisits(ctx, visits)
      } catch (error) {
        ctx.log.error({ err: error, brand: ctx.brand.site, visits: visits.length }, 'visits not written')
        this.#put(ctx, visits)
      }
  }
}

const buffer = new VisitBuffer()

/** Writes the visits that wait in this process. */
export const flushVisits = (): Promise<void> => buffer.flush()

const salts = new Map<number, { readonly day: string; readonly salt: Promise<Buffer> }>()

/** The salt of the brand's day, the same in all processes. */
function getSalt(ctx: Ctx, day: string): Promise<Buffer> {
  const known = salts.get(ctx.brand.id)
  if (known?.day === day) return known.salt
  const salt = inTransaction(ctx, async (ctx) => {
    const { salt, isNew } = await claimSalt(ctx, day, randomBytes(32))
    if (isNew) await markJobsChanged(ctx, [deleteVisitorsJob])
    return salt
  })
  salts.set(ctx.brand.id, { day, salt })
  salt.catch(() => salts.delete(ctx.brand.id))
  return salt
}

/** The start of the hour of the brand's clock. */
function toHour(ctx: Ctx, at: Date): Date {
  const [, minutes, seconds] = toBrandDateTime(ctx.brand, at).slice(11).split(':').map(Number)
  return new Date(Math.floor(at.getTime() / 1000) * 1000 - (minutes! * 60 + seconds!) * 1000)
}

/** Counts a visit in memory, unless the client is a robot or asks not to be tracked. */
export async function recordVisit(ctx: Ctx, { kind, id, source, words }: Parsed<Record>): Promise<Data<Record>> {
  const { userAgent, address, origin, refusesTracking } = ctx.client
  if (refusesTracking || userAgent === null || isRobot(userAgent)) return {}
  const now = ctx.clock.now()
  const day = toBrandDay(ctx.brand, now)
  const visitor = hashVisitor(await getSalt(ctx, day), address, userAgent).toString('hex')
  const ownHost = origin === null ? null : new URL(origin).hostname
  buffer.add(ctx, {
    kind,
    id,
    day,
    hour: toHour(ctx, now),
    visitor,
    source: toSource(source, ownHost),
    words: kind === 'search' || kind === 'noResult' ? toSearchedWords(words) : '',
  })
  return {}
}

/** Deletes who visited before today, with the salts. A job for every hour; due again while there is somebody of today. */
export async function deletePastVisitors(ctx: Ctx): Promise<void> {
  if (await deleteVisitors(ctx, toBrandDay(ctx.brand, ctx.clock.now()))) await markJobsChanged(ctx, [deleteVisitorsJob])
}
