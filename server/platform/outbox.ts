import { setTimeout as pause } from 'node:timers/promises'
import type { Brand } from './brand.ts'
import { listenForDrops } from './cache-bus.ts'
import type { Ctx } from './context.ts'
import type { Database } from './database/connect.ts'
import type { Engine } from './http/engine.ts'
import { newId } from './ids.ts'
import { contextOfBrand, type Background } from './jobs.ts'
import {
  claimEvents,
  deleteEvents,
  insertEvent,
  markHandled,
  postponeEvent,
  type OutboxEvent,
  type OutboxTables,
} from './outbox.queries.ts'
import { inTransaction } from './transaction.ts'

type Payload = Readonly<Record<string, unknown>>

/**
 * Does something about all events of one kind that wait, in one transaction; after a failure it is called again for each
 * alone, and later once more.
 */
export type EventHandler = (ctx: Ctx, payloads: readonly never[]) => Promise<void>

/**
 * Event kind -> its handlers by name. The name marks what is done, so it must outlive renamings of the function. Of what
 * is read together, kinds are handled in the order in which they stand.
 */
export type Subscriptions = Readonly<Record<string, Readonly<Record<string, EventHandler>>>>

/** A handler of one event after the other. */
export const each =
  <Event>(handle: (ctx: Ctx, event: Event) => Promise<void>) =>
  async (ctx: Ctx, events: readonly Event[]): Promise<void> => {
    for (const event of events) await handle(ctx, event)
  }

type Parts = {
  readonly engine: Engine
  readonly brands: () => readonly Brand[]
  readonly database: Pick<Database, 'listen'>
  readonly subscriptions: Subscriptions
}

/** Bells of the outboxes that run in this process; rung by brand id. */
const bells = new Set<(brandId: number) => void>()

/**
 * Tells the rest of the house what happened, if and when the running transaction commits. This process hands it out at
 * once; if it dies before, another one does within `pollSeconds`.
 */
export async function emit(ctx: Ctx<OutboxTables>, kind: string, payload: Payload): Promise<void> {
  await insertEvent(ctx, { id: newId(), kind, payload })
  ctx.afterCommit(() => bells.forEach((ring) => ring(ctx.brand.id)))
}

const pollSeconds = 10
const batch = 50
const longestPauseSeconds = 3600

/** Seconds until a failed event is tried again: 2, 4, 8 ... an hour. Nothing is ever given up. */
export const pauseAfter = (attempts: number): number => Math.min(2 ** attempts, longestPauseSeconds)

type Handling = { readonly kind: string; readonly name: string; readonly handle: EventHandler }

/** As `handleEvents`, each event by itself. */
async function handleEach(ctx: Ctx, handling: Handling, events: readonly OutboxEvent[]): Promise<string[]> {
  const failed: string[] = []
  for (const event of events) failed.push(...(await handleEvents(ctx, handling, [event])))
  return failed
}

/** Lets a handler see those of these events that it has not yet seen; answers the ids of those that it failed at. */
async function handleEvents(ctx: Ctx, handling: Handling, events: readonly OutboxEvent[]): Promise<string[]> {
  const { kind, name, handle } = handling
  try {
    await inTransaction(ctx, async (ctx) => {
      const ids = events.map(({ id }) => id)
      const fresh = new Set(await markHandled(ctx, ids, name))
      const payloads = events.filter(({ id }) => fresh.has(id)).map(({ payload }) => payload as never)
      if (payloads.length > 0) await handle(ctx, payloads)
    })
    return []
  } catch (error) {
    // One of them must not hold the others up.
    if (events.length > 1) return handleEach(ctx, handling, events)
    const [{ id, attempts }] = events as [OutboxEvent]
    ctx.log.error({ err: error, event: kind, handler: name, attempts }, 'event not handled')
    return [id]
  }
}

/** Hands out everything that is due in one brand; answers how many events were done with. */
export async function deliverEvents(ctx: Ctx, subscriptions: Subscriptions): Promise<number> {
  let delivered = 0
  for (;;) {
    const events = await claimEvents(ctx, batch)
    const failed = new Set<string>()
    for (const [kind, handlers] of Object.entries(subscriptions)) {
      const some = events.filter((event) => event.kind === kind)
      if (some.length === 0) continue
      for (const [name, handle] of Object.entries(handlers))
        for (const id of await handleEvents(ctx, { kind, name, handle }, some)) failed.add(id)
    }
    for (const { id, attempts } of events) if (failed.has(id)) await postponeEvent(ctx, id, pauseAfter(attempts))
    const done = events.flatMap(({ id }) => (failed.has(id) ? [] : [id]))
    await deleteEvents(ctx, done)
    delivered += done.length
    if (events.length < batch) return delivered
  }
}

/**
 * Delivers events at least once until stopped: those of this process as they are committed, those of others (and
 * failed ones) every `pollSeconds`. It also hears which kept answers to drop.
 */
export function startOutbox({ engine, brands, database, subscriptions }: Parts): Background {
  const waiting = new Set<number>()
  let stopped = false
  let working: Promise<void> | null = null

  const deliverFor = async (brandId: number) => {
    const brand = brands().find(({ id }) => id === brandId)
    if (!brand) return
    try {
      await deliverEvents(contextOfBrand(engine, brand), subscriptions)
    } catch (error) {
      engine.log.error({ err: error, brand: brand.site }, 'outbox not read')
    }
  }
  const work = async () => {
    // One turn of the loop later, so that a burst of commits becomes one reading.
    await pause(1)
    for (const brandId of waiting) {
      if (stopped) break
      waiting.delete(brandId)
      await deliverFor(brandId)
    }
    working = null
  }
  const ring = (brandId: number) => {
    waiting.add(brandId)
    if (!stopped) working ??= work()
  }
  bells.add(ring)
  const timer = setInterval(() => brands().forEach(({ id }) => ring(id)), pollSeconds * 1000).unref()
  const listening = listenForDrops(engine, database, () => brands().map(({ id }) => id))
  listening.catch((error: unknown) => engine.log.error({ err: error }, 'kept answers are dropped by age alone'))
  return {
    stop: async () => {
      stopped = true
      bells.delete(ring)
      clearInterval(timer)
      await working
      const [listener] = await Promise.allSettled([listening])
      if (listener.status === 'fulfilled') await listener.value()
    },
  }
}
