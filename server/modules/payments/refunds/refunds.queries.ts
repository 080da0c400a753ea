import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import type { OutboxTables } from '#server/platform/outbox.queries.ts'
import { pipeline } from '#server/platform/pipeline.ts'

type RefundsCtx = Ctx<Pick<Tables, 'provider_refunds' | 'payment_attempts'>>

export type NewRefund = { readonly attemptId: string; readonly referenceId: string; readonly amountMinor: number }

/** Name of the jobs that send refunds. */
export const sendRefundJobName = 'send-refund'

/** A refund is left to its job for this long, and then queued again. */
const leaseSeconds = 86_400

const getLeaseEnd = (ctx: RefundsCtx) => new Date(ctx.clock.now().getTime() + leaseSeconds * 1000)

/**
 * Records a refund to the payment's card and queues it, in the caller's transaction. A reference is refunded once: a second
 * row violates its key.
 */
export async function insertRefund(
  ctx: RefundsCtx & Ctx<OutboxTables>,
  { attemptId, referenceId, amountMinor }: NewRefund,
): Promise<void> {
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  const refund = ctx.db.insertInto('provider_refunds').values({
    brand_id: ctx.brand.id,
    id,
    attempt_id: attemptId,
    cause_id: referenceId,
    amount_minor: amountMinor,
    status: 'pending',
    created_at: now,
    due_at: getLeaseEnd(ctx),
  })
  await pipeline([refund.execute(), enqueueJobs(ctx, sendRefundJobName, [id])])
}

/** Leaves up to `limit` due refunds to their jobs; returns their ids. */
export async function leaseDueRefunds(ctx: RefundsCtx, limit: number): Promise<string[]> {
  const rows = await ctx.db
    .updateTable('provider_refunds')
    .set({ due_at: getLeaseEnd(ctx) })
    .where('brand_id', '=', ctx.brand.id)
    .where('due_at', '<=', ctx.clock.now())
    .where('id', 'in', (query) =>
      query
        .selectFrom('provider_refunds')
        .select('id')
        .where('brand_id', '=', ctx.brand.id)
        .where('status', '=', 'pending')
        .where('due_at', '<=', ctx.clock.now())
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts an attempt to send a refund; undefined unless it is pending. */
export const beginRefundAttempt = (ctx: RefundsCtx, id: string) =>
  ctx.db
    .updateTable('provider_refunds as refund')
    .from('payment_attempts as attempt')
    .set({ tries: sql`tries + 1` })
    .where('refund.brand_id', '=', ctx.brand.id)
    .where('attempt.brand_id', '=', ctx.brand.id)
    .whereRef('attempt.id', '=', 'refund.attempt_id')
    .where('refund.id', '=', id)
    .where('refund.status', '=', 'pending')
    .returning(['refund.id', 'refund.reference', 'refund.tries', 'refund.amount_minor as amountMinor'])
    .returning(['attempt.id as attemptId', 'attempt.method', 'attempt.payment_reference as paymentReference'])
    .executeTakeFirst()

export type RefundRow = NonNullable<Awaited<ReturnType<typeof beginRefundAttempt>>>

type Outcome = {
  readonly status: 'pending' | 'done' | 'failed'
  readonly reference?: string
  readonly failure?: string
  /** When a pending one is looked at again. */
  readonly dueAt?: Date
}

/** Updates the state of a refund; undefined when it does not exist or cannot change to it. */
export async function updateRefund(
  ctx: RefundsCtx,
  id: string,
  { status, reference, failure, dueAt }: Outcome,
): Promise<{ readonly attemptId: string; readonly amountMinor: number } | undefined> {
  return (
    ctx.db
      .updateTable('provider_refunds')
      .set({ status, ...(reference && { reference }), ...(failure && { failure }) })
      .$if(status === 'pending' && dueAt !== undefined, (update) => update.set({ due_at: dueAt! }))
      .$if(status !== 'pending', (update) => update.set({ settled_at: ctx.clock.now() }))
      .where('brand_id', '=', ctx.brand.id)
      .where('id', '=', id)
      // A bank may return a refund that the provider had reported as done.
      .where('status', 'in', status === 'failed' ? ['pending', 'done'] : ['pending'])
      .returning(['attempt_id as attemptId', 'amount_minor as amountMinor'])
      .executeTakeFirst()
  )
}
