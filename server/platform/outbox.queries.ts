import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from './context.ts'
import { prepareQuery } from './database/prepare-query.ts'

export type OutboxTables = Pick<Tables, 'outbox'>
type EventsCtx = Ctx<Pick<Tables, 'outbox' | 'handled_events'>>

export type OutboxEvent = {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
  /** Id of the request that caused it; null for background work without one. */
  readonly requestId: string | null
}

const insertOutboxRow = prepareQuery(
  (
    db: Kysely<OutboxTables>,
    event: Omit<OutboxEvent, 'payload'> & { readonly brandId: number; readonly payload: string; readonly now: Date },
  ) =>
    db.insertInto('outbox').values({
      brand_id: event.brandId,
      id: event.id,
      kind: event.kind,
      payload: event.payload,
      request_id: event.requestId,
      created_at: event.now,
      due_at: event.now,
    }),
)

/** Inserts an event that is due at once. */
export async function insertEvent(ctx: Ctx<OutboxTables>, event: Omit<OutboxEvent, 'requestId'>): Promise<void> {
  const { brand, requestId } = ctx
  const payload = JSON.stringify(event.payload)
  await insertOutboxRow(ctx, { ...event, brandId: brand.id, payload, requestId, now: ctx.clock.now() })
}

type NewJob = { readonly id: string; readonly kind: string; readonly rowId: string }

/** Inserts jobs that are due at a moment. */
export async function insertJobs(ctx: Ctx<OutboxTables>, jobs: readonly NewJob[], dueAt: Date): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('outbox')
    .values(
      jobs.map(({ id, kind, rowId }) => ({
        brand_id: ctx.brand.id,
        id,
        kind,
        payload: '{}',
        row_id: rowId,
        request_id: ctx.requestId,
        created_at: now,
        due_at: dueAt,
      })),
    )
    .execute()
}

/** Time of the brand's oldest event that is not handled yet; null when there is none. */
export async function findOldestEventTime(db: Kysely<Tables>, brandId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.oldest ?? null
}

/** An event, or a job with the row that it is done to. */
export type DueRow = Pick<OutboxEvent, 'id' | 'kind' | 'requestId'> & { readonly rowId: string | null }

/** The oldest rows that wait for the relay. Two relays may read the same ones: the queue takes each once. */
export const readDueRows = (ctx: Ctx<OutboxTables>, limit: number): Promise<DueRow[]> =>
  ctx.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'row_id as rowId', 'request_id as requestId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('due_at', '<=', ctx.clock.now())
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Makes rows due again in `seconds`. */
export async function postponeRows(ctx: Ctx<OutboxTables>, ids: readonly string[], seconds: number): Promise<void> {
  await ctx.db
    .updateTable('outbox')
    .set({ due_at: new Date(ctx.clock.now().getTime() + seconds * 1000) })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', ids)
    .execute()
}

/** The events among these ids that are still to be handled, oldest first. */
export const readEvents = (ctx: Ctx<OutboxTables>, ids: readonly string[]): Promise<OutboxEvent[]> =>
  ctx.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'payload', 'request_id as requestId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

/** Deletes jobs that the queue has, or events that all handlers have handled. */
export async function deleteRows(ctx: Ctx<OutboxTables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.deleteFrom('outbox').where('brand_id', '=', ctx.brand.id).where('id', 'in', ids).execute()
}

/** Records a handler's events in its own transaction; returns those that it had not handled before. */
export async function markHandled(ctx: EventsCtx, eventIds: readonly string[], handler: string): Promise<string[]> {
  const at = ctx.clock.now()
  const marked = await ctx.db
    .insertInto('handled_events')
    .values(eventIds.map((event_id) => ({ brand_id: ctx.brand.id, event_id, handler, at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return marked.map(({ event_id }) => event_id)
}
