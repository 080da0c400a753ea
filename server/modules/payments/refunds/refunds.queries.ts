import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'

type RefundsCtx = Ctx<Pick<Tables, 'provider_refunds' | 'payment_attempts'>>

export type NewRefund = { readonly attemptId: string; readonly referenceId: string; readonly amountMinor: number }

/** Records a refund to the payment's card. A reference is refunded once: a second row violates its key. */
export async function insertRefund(ctx: RefundsCtx, { attemptId, referenceId, amountMinor }: NewRefund): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('provider_refunds')
    .values({
      brand_id: ctx.brand.id,
      id: newId(now.getTime()),
      attempt_id: attemptId,
      cause_id: referenceId,
      amount_minor: amountMinor,
      status: 'pending',
      created_at: now,
      due_at: now,
    })
    .execute()
}

/** Claims up to `limit` due refunds; each is due again after a pause that doubles per attempt, up to an hour. */
export const claimDueRefunds = (ctx: RefundsCtx, limit: number) =>
  ctx.db
    // Materialised: a locking sub-select must run once, and the planner could run it per row.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('provider_refunds')
          .select('id')
          .where('brand_id', '=', ctx.brand.id)
          .where('status', '=', 'pending')
          .where('due_at', '<=', ctx.clock.now())
          .orderBy('due_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('provider_refunds as refund')
    .from('payment_attempts as attempt')
    .set({
      tries: sql`tries + 1`,
      due_at: sql`${ctx.clock.now()}::timestamptz + least(3600, 30 * power(2, least(tries, 10))) * interval '1 second'`,
    })
    .where('refund.brand_id', '=', ctx.brand.id)
    .where('attempt.brand_id', '=', ctx.brand.id)
    .whereRef('attempt.id', '=', 'refund.attempt_id')
    .where('refund.id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(['refund.id', 'refund.reference', 'refund.tries', 'refund.amount_minor as amountMinor'])
    .returning(['attempt.id as attemptId', 'attempt.method', 'attempt.payment_reference as paymentReference'])
    .execute()

export type RefundRow = Awaited<ReturnType<typeof claimDueRefunds>>[number]

type Outcome = {
  readonly status: 'pending' | 'done' | 'failed'
  readonly reference?: string
  readonly failure?: string
}

/** Updates the state of a refund; undefined when it does not exist or cannot change to it. */
export async function updateRefund(
  ctx: RefundsCtx,
  id: string,
  { status, reference, failure }: Outcome,
): Promise<{ readonly attemptId: string; readonly amountMinor: number } | undefined> {
  return (
    ctx.db
      .updateTable('provider_refunds')
      .set({ status, ...(reference && { reference }), ...(failure && { failure }) })
      .$if(status !== 'pending', (update) => update.set({ settled_at: ctx.clock.now() }))
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', id)
      // A bank may return a refund that the provider had reported as done.
      .where('status', 'in', status === 'failed' ? ['pending', 'done'] : ['pending'])
      .returning(['attempt_id as attemptId', 'amount_minor as amountMinor'])
      .executeTakeFirst()
  )
}
