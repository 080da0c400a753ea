import type { Ctx } from './context.ts'
import { deleteRows, markHandled, readEvents, type OutboxEvent } from './outbox.queries.ts'
import type { JobKind } from './queue/job-kind.ts'
import { fail, skip, type JobOutcome, type JobPolicy } from './queue/queue.rules.ts'
import { inTransaction } from './transaction.ts'

/**
 * Handles all pending events of one kind in one transaction; after a failure it is called again for each event alone,
 * and retried later.
 */
type EventHandler = (ctx: Ctx, payloads: readonly never[]) => Promise<void>

export type EventHandlers = Readonly<Record<string, Readonly<Record<string, EventHandler>>>>

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

type HandlerCall = { readonly kind: string; readonly name: string; readonly handle: EventHandler }

/** Failed events with their errors. */
type Failures = ReadonlyMap<string, unknown>

/** Like `runHandler`, for each event alone. */
async function runHandlerOneByOne(ctx: Ctx, call: HandlerCall, events: readonly OutboxEvent[]): Promise<Failures> {
  const failures = new Map<string, unknown>()
  for (const event of events) for (const [id, error] of await runHandler(ctx, call, [event])) failures.set(id, error)
  return failures
}

/** Passes unhandled events to a handler. */
async function runHandler(ctx: Ctx, call: HandlerCall, events: readonly OutboxEvent[]): Promise<Failures> {
  const { kind, name, handle } = call
  try {
    await inTransaction(ctx, async (ctx) => {
      const ids = events.map(({ id }) => id)
      const unhandled = new Set(await markHandled(ctx, ids, name))
      const payloads = events.filter(({ id }) => unhandled.has(id)).map(({ payload }) => payload as never)
      if (payloads.length > 0) await handle(ctx, payloads)
    })
    return new Map()
  } catch (error) {
    // One failing event must not block the others.
    if (events.length > 1) return runHandlerOneByOne(ctx, call, events)
    const [{ id, requestId }] = events as [OutboxEvent]
    const cause = ctx.requestId === null && { requestId }
    ctx.log.error({ err: error, event: kind, handler: name, id, ...cause }, 'event not handled')
    return new Map([[id, error]])
  }
}

/**
 * Handles the events with these ids that are still there, and deletes those that all handlers have handled. During an
 * upgrade an old process leaves the kinds that only new ones know: they fail and are tried again.
 */
export async function handleEvents(
  ctx: Ctx,
  ids: readonly string[],
  subscriptions: EventHandlers,
): Promise<ReadonlyMap<string, JobOutcome>> {
  const events = await readEvents(ctx, ids)
  const failures = new Map<string, unknown>(
    events
      .filter(({ kind }) => !Object.hasOwn(subscriptions, kind))
      .map(({ id, kind }) => [id, new Error(`No handlers of ${kind}: a newer version emitted it`)]),
  )
  for (const [kind, handlers] of Object.entries(subscriptions)) {
    const matching = events.filter((event) => event.kind === kind)
    if (matching.length === 0) continue
    for (const [name, handle] of Object.entries(handlers))
      for (const [id, error] of await runHandler(ctx, { kind, name, handle }, matching)) failures.set(id, error)
  }
  await deleteRows(
    ctx,
    events.flatMap(({ id }) => (failures.has(id) ? [] : [id])),
  )
  const found = new Set(events.map(({ id }) => id))
  const gone = ids.filter((id) => !found.has(id)).map((id) => [id, skip('the event was handled before')] as const)
  return new Map([...gone, ...[...failures].map(([id, error]) => [id, fail(error)] as const)])
}

/** About ten hours of attempts; the event stays, and the relay sends it again a day after it sent it first. */
const policy: JobPolicy = {
  maxRetries: 20,
  retrySeconds: 1,
  maxRetrySeconds: 3600,
  maxRunSeconds: 300,
  retentionSeconds: 600,
}

/** Name of the jobs that handle events. */
export const handleEventsJob = 'handle-events'

export const createEventJob = (subscriptions: EventHandlers): JobKind => ({
  name: handleEventsJob,
  policy,
  maxConcurrent: 1,
  batchSize: 50,
  run: (ctx, ids) => handleEvents(ctx, ids, subscriptions),
})
