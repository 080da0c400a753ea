import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from './context.ts'
import { prepareQuery } from './database/prepare-query.ts'

export type OutboxTables = Pick<Tables, 'outbox'>
type OutboxCtx = Ctx<Pick<Tables, 'outbox' | 'handled_events'>>

export type OutboxEvent = {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
}

type NewEvent = { readonly id: string; readonly kind: string; readonly payload: unknown }

const insertOutboxRow = prepareQuery(
  (
    db: Kysely<OutboxTables>,
    event: Omit<NewEvent, 'payload'> & { readonly brandId: number; readonly payload: string; readonly now: Date },
  ) =>
    db.insertInto('outbox').values({
      brand_id: event.brandId,
      id: event.id,
      kind: event.kind,
      payload: event.payload,
      created_at: event.now,
      due_at: event.now,
    }),
)

/** Inserts an event that is due at once. */
export async function insertEvent(ctx: Ctx<OutboxTables>, event: NewEvent): Promise<void> {
  const payload = JSON.stringify(event.payload)
  await insertOutboxRow(ctx, { ...event, brandId: ctx.brand.id, payload, now: ctx.clock.now() })
}

/** Time to handle a claimed event; afterwards it is due again. */
const claimTimeoutSeconds = 60

const addSeconds = (ctx: OutboxCtx, seconds: number) => new Date(ctx.clock.now().getTime() + seconds * 1000)

/** Claims due events, oldest first, so that no other process handles them. */
export async function claimEvents(ctx: OutboxCtx, limit: number): Promise<OutboxEvent[]> {
  const events = await ctx.db
    // Materialised: a sub-select with SKIP LOCKED must run once, and a plan may run it for every row.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('outbox')
          .select('id')
          .where('brand_id', '=', ctx.brand.id)
          .where('due_at', '<=', ctx.clock.now())
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, due_at: addSeconds(ctx, claimTimeoutSeconds) })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute()
  return events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
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

/** Makes a claimed event due again in `seconds`. */
export async function postponeEvent(ctx: OutboxCtx, id: string, seconds: number): Promise<void> {
  await ctx.db
    .updateTable('outbox')
    .set({ due_at: addSeconds(ctx, seconds) })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
}

/** Deletes events that all handlers have handled. */
export async function deleteEvents(ctx: OutboxCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.deleteFrom('outbox').where('brand_id', '=', ctx.brand.id).where('id', 'in', ids).execute()
}

/** Records a handler's events in its own transaction; returns those that it had not handled before. */
export async function markHandled(ctx: OutboxCtx, eventIds: readonly string[], handler: string): Promise<string[]> {
  const at = ctx.clock.now()
  const marked = await ctx.db
    .insertInto('handled_events')
    .values(eventIds.map((event_id) => ({ brand_id: ctx.brand.id, event_id, handler, at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return marked.map(({ event_id }) => event_id)
}
