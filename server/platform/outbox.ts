import { setTimeout as pause } from 'node:timers/promises'
import type { FindBrand } from './brand.ts'
import type { Ctx } from './context.ts'
import type { Database } from './database/open-database.ts'
import { handleEventsJob } from './handle-events.ts'
import type { Engine } from './http/engine.ts'
import { newId } from './ids.ts'
import { createBrandContext, type BackgroundService } from './jobs.ts'
import { findDueJobsOfAll } from './find-due-jobs.ts'
import {
  deleteRows,
  insertEvent,
  insertJobs,
  postponeRows,
  readDueRows,
  type DueRow,
  type OutboxTables,
} from './outbox.queries.ts'
import type { JobQueue } from './queue/open-queue.ts'

/** Wake-up functions of the relays in this process; called with a brand id. */
const wakeUps = new Set<(brandId: number) => void>()

const wakeUpAfterCommit = (ctx: Ctx<OutboxTables>): void =>
  ctx.afterCommit(() => wakeUps.forEach((wakeUp) => wakeUp(ctx.brand.id)))

/**
 * Makes the function that emits events of these kinds, each when the running transaction commits. This process sends it
 * to the queue at once; if it dies, another one does within `pollSeconds` of the relay.
 */
export const createEmit =
  <Events extends { readonly [Kind in keyof Events]: object }>() =>
  async <Kind extends keyof Events & string>(
    ctx: Ctx<OutboxTables>,
    kind: Kind,
    payload: Events[Kind],
  ): Promise<void> => {
    await insertEvent(ctx, { id: newId(), kind, payload })
    wakeUpAfterCommit(ctx)
  }

/**
 * Sends a job of a kind for each of these rows to the queue when the running transaction commits, or at a later moment,
 * within `pollSeconds` of the relay.
 */
export async function enqueueJobs(
  ctx: Ctx<OutboxTables>,
  kind: string,
  rowIds: readonly string[],
  dueAt: Date = ctx.clock.now(),
): Promise<void> {
  if (rowIds.length === 0) return
  await insertJobs(
    ctx,
    rowIds.map((rowId) => ({ id: newId(), kind, rowId })),
    dueAt,
  )
  wakeUpAfterCommit(ctx)
}

const batchSize = 200
/** An event that is still there after a day goes to the queue again. */
const eventLeaseSeconds = 86_400
/** During an upgrade an old process may find jobs of a kind that only new ones know. */
const unknownKindSeconds = 60

type Relay = Pick<JobQueue, 'kinds' | 'send'>

const getJobKind = ({ kind, rowId }: DueRow): string => (rowId === null ? handleEventsJob : kind)

/** Sends rows of one kind to the queue, and then marks them. A process that dies in between sends them again. */
async function relayKind(ctx: Ctx, queue: Relay, kind: string, rows: readonly DueRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (!queue.kinds.has(kind)) {
    ctx.log.error({ job: kind, brand: ctx.brand.site, ids }, 'jobs of an unknown kind')
    return postponeRows(ctx, ids, unknownKindSeconds)
  }
  await queue.send(
    kind,
    rows.map(({ id, rowId, requestId }) => ({
      id,
      brandId: ctx.brand.id,
      rowId: rowId ?? id,
      ...(requestId !== null && { requestId }),
    })),
  )
  if (kind === handleEventsJob) return postponeRows(ctx, ids, eventLeaseSeconds)
  return deleteRows(ctx, ids)
}

/** Sends the events and jobs of a brand that wait in its outbox to the queue. */
export async function relayOutbox(ctx: Ctx, queue: Relay): Promise<void> {
  for (;;) {
    const rows = await readDueRows(ctx, batchSize)
    for (const [kind, some] of Map.groupBy(rows, getJobKind)) await relayKind(ctx, queue, kind, some)
    if (rows.length < batchSize) return
  }
}

type RelayOptions = {
  readonly engine: Engine
  readonly findBrand: FindBrand
  readonly database: Pick<Database, 'forBrand' | 'withoutBrand'>
  readonly queue: Relay
  /** Pause between two look-ups for rows of processes that died; null for none. */
  readonly pollSeconds: number | null
}

/**
 * Sends the outbox to the queue until stopped: rows of this process after their commit, others by a look-up over all
 * brands every `pollSeconds`.
 */
export function startRelay({ engine, findBrand, database, queue, pollSeconds }: RelayOptions): BackgroundService {
  const pendingBrandIds = new Set<number>()
  let isStopped = false
  let sending: Promise<void> | null = null

  const relayBrand = async (brandId: number) => {
    let site: string | undefined
    try {
      const brand = await findBrand(brandId)
      site = brand?.site
      if (brand) await relayOutbox(createBrandContext(engine, brand), queue)
    } catch (error) {
      engine.log.error({ err: error, brand: site ?? brandId }, 'outbox not sent')
    }
  }
  const relayPending = async () => {
    // Waits one event loop turn, so that a burst of commits is read at once.
    await pause(1)
    for (const brandId of pendingBrandIds) {
      if (isStopped) break
      pendingBrandIds.delete(brandId)
      await relayBrand(brandId)
    }
    sending = null
  }
  const wakeUp = (brandId: number) => {
    pendingBrandIds.add(brandId)
    if (!isStopped) sending ??= relayPending()
  }
  wakeUps.add(wakeUp)
  /** Rows of other processes, and of one that died. */
  const wakeUpDue = async () => {
    try {
      const lookUp = [{ name: 'deliver-events', ranBefore: null }]
      const { due } = await findDueJobsOfAll(database, lookUp, engine.clock.now())
      for (const { brandId } of due) wakeUp(brandId)
    } catch (error) {
      engine.log.error({ err: error }, 'outbox not read')
    }
  }
  let lookUp: Promise<void> | null = null
  const timer =
    pollSeconds === null
      ? undefined
      : setInterval(() => {
          lookUp ??= wakeUpDue().finally(() => (lookUp = null))
        }, pollSeconds * 1000).unref()
  return {
    stop: async () => {
      isStopped = true
      wakeUps.delete(wakeUp)
      clearInterval(timer)
      await lookUp
      await sending
    },
  }
}
