import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { isDecided, type ChargebackState } from './chargebacks.rules.ts'
import type { ChargebackUpdate } from '../provider.ts'

type ChargebacksCtx = Ctx<Pick<Tables, 'chargebacks'>>

export type ChargebackRow = { readonly id: string; readonly status: ChargebackState }

/** Locks a chargeback of an attempt, inserting it as an inquiry when it is new; serialises concurrent notices. */
export async function lockChargeback(
  ctx: ChargebacksCtx,
  attemptId: string,
  { reference, amountMinor, currency, reason }: ChargebackUpdate,
): Promise<ChargebackRow> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('chargebacks')
    .values({
      brand_id: ctx.brand.id,
      id: newId(now.getTime()),
      attempt_id: attemptId,
      reference,
      status: 'inquiry',
      amount_minor: amountMinor,
      currency,
      why: reason,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await ctx.db
    .selectFrom('chargebacks')
    .select(['id', 'status'])
    .where('brand_id', '=', ctx.brand.id)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as ChargebackRow
}

/** Updates the state of a locked chargeback. */
export async function updateChargeback(
  ctx: ChargebacksCtx,
  { id, status: from }: ChargebackRow,
  { state, amountMinor }: ChargebackUpdate,
): Promise<void> {
  await ctx.db
    .updateTable('chargebacks')
    .set({ status: state, decided_at: isDecided(state) ? ctx.clock.now() : null })
    // The disputed amount may differ from the one in the inquiry.
    .$if(from === 'inquiry', (update) => update.set({ amount_minor: amountMinor }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', '=', from)
    .execute()
}

/** Chargebacks of the payments of these trades, with their trade. */
export const listChargebacksOfTrades = (
  ctx: Ctx<Pick<Tables, 'chargebacks' | 'payment_attempts'>>,
  tradeIds: readonly string[],
) =>
  ctx.db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('chargebacks as chargeback', (join) =>
      join
        .onRef('chargeback.attempt_id', '=', 'attempt.id')
        .onRef('chargeback.brand_id', '=', 'attempt.brand_id')
        .on('chargeback.brand_id', '=', ctx.brand.id),
    )
    .select(['chargeback.id', 'attempt.cause_id as tradeId'])
    .where('attempt.brand_id', '=', ctx.brand.id)
    .where('attempt.cause_id', '=', sql<string>`any(${tradeIds}::uuid[])`)
    .execute()
