import { setTimeout as pause } from 'node:timers/promises'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from './brand.ts'
import { listenForDrops } from './cache-bus.ts'
import type { Ctx } from './context.ts'
import type { Database } from './database/connect.ts'
import type { Engine } from './http/engine.ts'
import { newId } from './ids.ts'
import { contextOfBrand, type Background } from './jobs.ts'
import { claimEvents, deleteEvents, markHandled, postponeEvent, type OutboxEvent } from './outbox.queries.ts'
import { inTransaction } from './transaction.ts'

type OutboxTables = Pick<Tables, 'outbox'>
type Payload = Readonly<Record<string, unknown>>

/** Does something about an event, in a transaction of its own; after a failure it is called again. */
export type EventHandler = (ctx: Ctx, payload: never) => Promise<void>

/** Event kind -> its handlers by name. The name marks what is done, so it must outlive renamings of the function. */
export type Subscriptions = Readonly<Record<string, Readonly<Record<string, EventHandler>>>>

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
  const now = ctx.clock.now()
  const row = {
    brand_id: ctx.brand.id,
    id: newId(),
    kind,
    payload: JSON.stringify(payload),
    created_at: now,
    due_at: now,
  }
  await ctx.db.insertInto('outbox').values(row).execute()
  ctx.afterCommit(() => bells.forEach((ring) => ring(ctx.brand.id)))
}

const pollSeconds = 10
const batch = 50
const longestPauseSeconds = 3600

/** Seconds until a failed event is tried again: 2, 4, 8 ... an hour. Nothing is ever given up. */
export const pauseAfter = (attempts: number): number => Math.min(2 ** attempts, longestPauseSeconds)

/** Runs the handlers that have not yet seen the event; each commits by itself, so one failure undoes no other. */
async function handleEvent(ctx: Ctx, event: OutboxEvent, subscriptions: Subscriptions): Promise<boolean> {
  let complete = true
  for (const [name, handle] of Object.entries(subscriptions[event.kind] ?? {})) {
    try {
      await inTransaction(ctx, async (ctx) => {
        if (await markHandled(ctx, event.id, name)) await handle(ctx, event.payload as never)
      })
    } catch (error) {
      complete = false
      ctx.log.error({ err: error, event: event.kind, handler: name, attempts: event.attempts }, 'event not handled')
    }
  }
  return complete
}

/** Hands out everything that is due in one brand; answers how many events were done with. */
export async function deliverEvents(ctx: Ctx, subscriptions: Subscriptions): Promise<number> {
  let delivered = 0
  for (;;) {
    const events = await claimEvents(ctx, batch)
    const done: string[] = []
    for (const event of events) {
      if (await handleEvent(ctx, event, subscriptions)) done.push(event.id)
      else await postponeEvent(ctx, event.id, pauseAfter(event.attempts))
    }
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
