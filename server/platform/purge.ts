import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from './context.ts'

type PurgeCtx = Ctx<Pick<Tables, 'idempotency_keys' | 'handled_events' | 'outbox'>>

const retentionHours = 24
const batchSize = 1_000

/** Deletes in batches until less than a full batch is left, so that no statement locks many rows. */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteSome(batchSize)) === batchSize);
}

const getCutoff = (ctx: PurgeCtx) => new Date(ctx.clock.now().getTime() - retentionHours * 3_600_000)

/** Deletes idempotency keys after 24 hours, as the API promises. */
export const purgeIdempotencyKeys = (ctx: PurgeCtx): Promise<void> =>
  deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from idempotency_keys where brand_id = ${ctx.brand.id} and (operation, scope, key) in (
        select operation, scope, key from idempotency_keys
        where brand_id = ${ctx.brand.id} and created_at < ${getCutoff(ctx)} limit ${limit})`.execute(ctx.db)
    return Number(numAffectedRows)
  })

/** Deletes records of handled events after the event itself, because a retry needs them. */
export const purgeHandledEvents = (ctx: PurgeCtx): Promise<void> =>
  deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from handled_events where brand_id = ${ctx.brand.id} and (event_id, handler) in (
        select event_id, handler from handled_events handled
        where handled.brand_id = ${ctx.brand.id} and at < ${getCutoff(ctx)}
          and not exists (select from outbox
            where outbox.brand_id = ${ctx.brand.id} and outbox.id = handled.event_id)
        limit ${limit})`.execute(ctx.db)
    return Number(numAffectedRows)
  })
