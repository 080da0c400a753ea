import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from './context.ts'

type PurgeCtx = Ctx<Pick<Tables, 'idempotency_keys' | 'handled_events' | 'outbox'>>

const hoursKept = 24
const batch = 1_000

/** Repeats a delete of at most `limit` rows until little is left, so that no statement holds many rows for long. */
export async function inBatches(removeSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await removeSome(batch)) === batch);
}

const oldest = (ctx: PurgeCtx) => new Date(ctx.clock.now().getTime() - hoursKept * 3_600_000)

/** Forgets idempotency keys after the 24 hours that callers are promised. */
export const purgeIdempotencyKeys = (ctx: PurgeCtx): Promise<void> =>
  inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from idempotency_keys where brand_id = ${ctx.brand.id} and (operation, scope, key) in (
        select operation, scope, key from idempotency_keys
        where brand_id = ${ctx.brand.id} and created_at < ${oldest(ctx)} limit ${limit})`.execute(ctx.db)
    return Number(numAffectedRows)
  })

/** Forgets who handled which event, once the event itself is gone: as long as it is tried again, it must be known. */
export const purgeHandledEvents = (ctx: PurgeCtx): Promise<void> =>
  inBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from handled_events where brand_id = ${ctx.brand.id} and (event_id, handler) in (
        select event_id, handler from handled_events handled
        where handled.brand_id = ${ctx.brand.id} and at < ${oldest(ctx)}
          and not exists (select from outbox
            where outbox.brand_id = ${ctx.brand.id} and outbox.id = handled.event_id)
        limit ${limit})`.execute(ctx.db)
    return Number(numAffectedRows)
  })
