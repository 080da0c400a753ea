import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from './context.ts'
import { compiled } from './database/compiled.ts'

export type OutboxTables = Pick<Tables, 'outbox'>
type OutboxCtx = Ctx<Pick<Tables, 'outbox' | 'handled_events'>>

export type OutboxEvent = {
  readonly id: string
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
}

type NewEvent = { readonly id: string; readonly kind: string; readonly payload: unknown }

const insertion = compiled(
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

/** Writes an event that is due at once. */
export async function insertEvent(ctx: Ctx<OutboxTables>, event: NewEvent): Promise<void> {
  const payload = JSON.stringify(event.payload)
  await insertion(ctx, { ...event, brandId: ctx.brand.id, payload, now: ctx.clock.now() })
}

/** Whoever claims an event has this long to finish; afterwards it is due again. */
const claimSeconds = 60

const after = (ctx: OutboxCtx, seconds: number) => new Date(ctx.clock.now().getTime() + seconds * 1000)

/** Takes due events so that no other process takes them, oldest first. */
export async function claimEvents(ctx: OutboxCtx, limit: number): Promise<OutboxEvent[]> {
  const events = await ctx.db
    // Materialised: a sub-select that locks and skips must run once, and a plan may run it for every row.
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
    .set({ attempts: sql`attempts + 1`, due_at: after(ctx, claimSeconds) })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute()
  return events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Gives a claimed event back, due again in `seconds`. */
export async function postponeEvent(ctx: OutboxCtx, id: string, seconds: number): Promise<void> {
  await ctx.db
    .updateTable('outbox')
    .set({ due_at: after(ctx, seconds) })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()
}

/** Forgets events whose handlers are all through. */
export async function deleteEvents(ctx: OutboxCtx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.deleteFrom('outbox').where('brand_id', '=', ctx.brand.id).where('id', 'in', ids).execute()
}

/** Which of these events a handler comes to for the first time; part of the handler's own transaction. */
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
