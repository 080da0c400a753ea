import { setTimeout as pause } from 'node:timers/promises'
import type { Brand } from './brand.ts'
import { listenForInvalidations } from './cache-invalidation.ts'
import type { Ctx } from './context.ts'
import type { Database } from './database/open-database.ts'
import type { Engine } from './http/engine.ts'
import { newId } from './ids.ts'
import type { BackgroundService } from './jobs.ts'
import { findDueJobs } from './jobs.queries.ts'
import {
  claimEvents,
  deleteEvents,
  insertEvent,
  markHandled,
  postponeEvent,
  type OutboxEvent,
  type OutboxTables,
} from './outbox.queries.ts'
import { runJob } from './run-job.ts'
import { inTransaction } from './transaction.ts'

/**
 * Handles all pending events of one kind in one transaction; after a failure it is called again for each event alone,
 * and retried later.
 */
type EventHandler = (ctx: Ctx, payloads: readonly never[]) => Promise<void>

type Handlers = Readonly<Record<string, Readonly<Record<string, EventHandler>>>>

/**
 * Handlers by event kind and name. The name is stored with handled events, so it must never change. Kinds of one batch
 * are handled in this order.
 */
export type Subscriptions<Events> = {
  readonly [Kind in keyof Events]: Readonly<
    Record<string, (ctx: Ctx, payloads: readonly Events[Kind][]) => Promise<void>>
  >
}

/** Makes a batch handler of a handler for single events. */
export const toBatchHandler =
  <Event>(handle: (ctx: Ctx, event: Event) => Promise<void>) =>
  async (ctx: Ctx, events: readonly Event[]): Promise<void> => {
    for (const event of events) await handle(ctx, event)
  }

type OutboxOptions = {
  readonly engine: Engine
  readonly brands: () => readonly Brand[]
  readonly database: Pick<Database, 'listen' | 'withoutBrand'>
  readonly subscriptions: Handlers
  /** Pause between two look-ups; ten seconds by default. */
  readonly pollSeconds?: number
}

/** Wake-up functions of the outboxes in this process; called with a brand id. */
const wakeUps = new Set<(brandId: number) => void>()

/**
 * Makes the function that emits events of these kinds, each when the running transaction commits. This process delivers
 * it at once; if it dies, another one does within `pollSeconds` of the outbox.
 */
export const createEmit =
  <Events extends { readonly [Kind in keyof Events]: object }>() =>
  async <Kind extends keyof Events & string>(
    ctx: Ctx<OutboxTables>,
    kind: Kind,
    payload: Events[Kind],
  ): Promise<void> => {
    await insertEvent(ctx, { id: newId(), kind, payload })
    ctx.afterCommit(() => wakeUps.forEach((wakeUp) => wakeUp(ctx.brand.id)))
  }

const defaultPollSeconds = 10
const batchSize = 50
const maxRetryDelaySeconds = 3600

/** Delay before the next attempt: 2, 4, 8 s ... up to an hour. Events are never given up. */
export const getRetryDelaySeconds = (attempts: number): number => Math.min(2 ** attempts, maxRetryDelaySeconds)

type HandlerCall = { readonly kind: string; readonly name: string; readonly handle: EventHandler }

/** Like `runHandler`, for each event alone. */
async function runHandlerOneByOne(ctx: Ctx, call: HandlerCall, events: readonly OutboxEvent[]): Promise<string[]> {
  const failed: string[] = []
  for (const event of events) failed.push(...(await runHandler(ctx, call, [event])))
  return failed
}

/** Passes unhandled events to a handler; returns the ids of those that failed. */
async function runHandler(ctx: Ctx, call: HandlerCall, events: readonly OutboxEvent[]): Promise<string[]> {
  const { kind, name, handle } = call
  try {
    await inTransaction(ctx, async (ctx) => {
      const ids = events.map(({ id }) => id)
      const unhandled = new Set(await markHandled(ctx, ids, name))
      const payloads = events.filter(({ id }) => unhandled.has(id)).map(({ payload }) => payload as never)
      if (payloads.length > 0) await handle(ctx, payloads)
    })
    return []
  } catch (error) {
    // One failing event must not block the others.
    if (events.length > 1) return runHandlerOneByOne(ctx, call, events)
    const [{ id, attempts }] = events as [OutboxEvent]
    ctx.log.error({ err: error, event: kind, handler: name, attempts }, 'event not handled')
    return [id]
  }
}

/** Delivers all due events of a brand; returns the number of handled ones. */
export async function deliverEvents(ctx: Ctx, subscriptions: Handlers): Promise<number> {
  let delivered = 0
  for (;;) {
    const events = await claimEvents(ctx, batchSize)
    const failed = new Set<string>()
    for (const [kind, handlers] of Object.entries(subscriptions)) {
      const matching = events.filter((event) => event.kind === kind)
      if (matching.length === 0) continue
      for (const [name, handle] of Object.entries(handlers))
        for (const id of await runHandler(ctx, { kind, name, handle }, matching)) failed.add(id)
    }
    for (const { id, attempts } of events)
      if (failed.has(id)) await postponeEvent(ctx, id, getRetryDelaySeconds(attempts))
    const handledIds = events.flatMap(({ id }) => (failed.has(id) ? [] : [id]))
    await deleteEvents(ctx, handledIds)
    delivered += handledIds.length
    if (events.length < batchSize) return delivered
  }
}

/**
 * Delivers events at least once until stopped: those of this process after their commit, others and failed ones by a
 * look-up over all brands every `pollSeconds`. Also listens for cache invalidations.
 */
export function startOutbox({
  engine,
  brands,
  database,
  subscriptions,
  pollSeconds = defaultPollSeconds,
}: OutboxOptions): BackgroundService {
  const pendingBrandIds = new Set<number>()
  let isStopped = false
  let delivery: Promise<void> | null = null

  const deliverBrandEvents = async (brandId: number) => {
    const brand = brands().find(({ id }) => id === brandId)
    if (!brand) return
    // A failure is logged by then, and the look-up finds the events again.
    await runJob(engine, { job: 'deliver-events', brand }, async (ctx) => {
      await deliverEvents(ctx, subscriptions)
    }).catch(() => undefined)
  }
  const deliverPending = async () => {
    // Waits one event loop turn, so that a burst of commits is read at once.
    await pause(1)
    for (const brandId of pendingBrandIds) {
      if (isStopped) break
      pendingBrandIds.delete(brandId)
      await deliverBrandEvents(brandId)
    }
    delivery = null
  }
  const wakeUp = (brandId: number) => {
    pendingBrandIds.add(brandId)
    if (!isStopped) delivery ??= deliverPending()
  }
  wakeUps.add(wakeUp)
  /** Events of other processes, of one that died, and failed ones. */
  const wakeUpDue = async () => {
    try {
      const due = await findDueJobs(
        database.withoutBrand,
        [{ name: 'deliver-events', ranBefore: null }],
        engine.clock.now(),
      )
      for (const { brandId } of due) wakeUp(brandId)
    } catch (error) {
      engine.log.error({ err: error }, 'due events not found')
    }
  }
  let lookUp: Promise<void> | null = null
  const timer = setInterval(() => {
    lookUp ??= wakeUpDue().finally(() => (lookUp = null))
  }, pollSeconds * 1000).unref()
  const listening = listenForInvalidations(engine, database, () => brands().map(({ id }) => id))
  listening.catch((error: unknown) => engine.log.error({ err: error }, 'cached responses expire by age alone'))
  return {
    stop: async () => {
      isStopped = true
      wakeUps.delete(wakeUp)
      clearInterval(timer)
      await lookUp
      await delivery
      const [listener] = await Promise.allSettled([listening])
      if (listener.status === 'fulfilled') await listener.value()
    },
  }
}
