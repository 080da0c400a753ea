import { sql, type Kysely } from 'kysely'
import type { PaymentMethod } from '#contract/orders.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { newId } from '#server/platform/ids.ts'
import type { ReferenceType } from '../payment-handlers.ts'
import type { PaymentPage, CardMethod, Intent } from '../provider.ts'

type AttemptsCtx = Ctx<Pick<Tables, 'payment_attempts'>>

export type WalletPayment = {
  readonly tradeId: string
  readonly userId: string
  readonly amountMinor: number
  /** `credit`: by a loan that was just paid into the wallet. */
  readonly method?: 'wallet' | 'credit'
}

type NewPaidAttempt = Required<WalletPayment> & {
  readonly brandId: number
  readonly id: string
  readonly currency: string
  readonly now: Date
}

const insertPaidAttemptQuery = prepareQuery((db: Kysely<Pick<Tables, 'payment_attempts'>>, attempt: NewPaidAttempt) =>
  db
    .insertInto('payment_attempts')
    .values({
      brand_id: attempt.brandId,
      id: attempt.id,
      purpose: 'trade',
      cause_id: attempt.tradeId,
      user_id: attempt.userId,
      method: attempt.method,
      amount_minor: attempt.amountMinor,
      currency: attempt.currency,
      status: 'succeeded',
      created_at: attempt.now,
      settled_at: attempt.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

/** Inserts a succeeded attempt; null when the trade has one. */
export async function insertWalletAttempt(ctx: AttemptsCtx, payment: WalletPayment): Promise<string | null> {
  const now = ctx.clock.now()
  const { rows } = await insertPaidAttemptQuery(ctx, {
    ...payment,
    // Statements are prepared once, so that every value must be given.
    method: payment.method ?? 'wallet',
    brandId: ctx.brand.id,
    id: newId(now.getTime()),
    currency: ctx.brand.settings.currency.code,
    now,
  })
  return rows[0]?.id ?? null
}

export type NewCardAttempt = {
  readonly referenceType: ReferenceType
  readonly referenceId: string
  readonly userId: string
  readonly method: CardMethod
  readonly intent: Intent
  readonly dueAt: Date
}

/** Inserts an attempt before the provider is called; false when another one of the same reference is open. */
export async function insertCardAttempt(ctx: AttemptsCtx, attempt: NewCardAttempt): Promise<boolean> {
  const { referenceType, referenceId, userId, method, intent, dueAt } = attempt
  const written = await ctx.db
    .insertInto('payment_attempts')
    .values({
      brand_id: ctx.brand.id,
      id: intent.attemptId,
      purpose: referenceType,
      cause_id: referenceId,
      user_id: userId,
      method,
      amount_minor: intent.amountMinor,
      currency: intent.currency,
      status: 'started',
      intent: JSON.stringify(intent),
      created_at: ctx.clock.now(),
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export type AttemptRow = {
  readonly id: string
  readonly referenceType: ReferenceType
  readonly referenceId: string
  readonly userId: string | null
  readonly method: string
  readonly amountMinor: number
  readonly currency: string
  readonly status: 'started' | 'succeeded' | 'failed' | 'orphaned' | 'suspect'
  readonly intent: Intent | null
  readonly reference: string | null
  readonly paymentReference: string | null
  readonly redirectUrl: string | null
  readonly unwanted: boolean
  readonly createdAt: Date
}

const columns = [
  'id',
  'purpose as referenceType',
  'cause_id as referenceId',
  'user_id as userId',
  'method',
  'amount_minor as amountMinor',
  'currency',
  'status',
  'intent',
  'reference',
  'payment_reference as paymentReference',
  'redirect_url as redirectUrl',
  'unwanted',
  'created_at as createdAt',
] as const

export type PaymentReference = { readonly referenceType: ReferenceType; readonly referenceId: string }

/** Returns undefined for unknown ids and other brands'. */
export const findAttempt = async (ctx: AttemptsCtx, id: string): Promise<AttemptRow | undefined> => {
  const row = await ctx.db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as AttemptRow | undefined
}

/** Returns the method a trade was paid by; null when it was not, or nothing was due. */
export async function findPaymentMethod(ctx: AttemptsCtx, tradeId: string): Promise<PaymentMethod | null> {
  const row = await ctx.db
    .selectFrom('payment_attempts')
    .select('method')
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', 'trade')
    .where('cause_id', '=', tradeId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return (row?.method as PaymentMethod | undefined) ?? null
}

/** Returns the attempt whose page a payer of this reference is sent to. */
export const findOpenAttempt = async (
  ctx: AttemptsCtx,
  reference: PaymentReference,
): Promise<AttemptRow | undefined> => {
  const row = await ctx.db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', reference.referenceType)
    .where('cause_id', '=', reference.referenceId)
    .where('status', '=', 'started')
    .where('unwanted', '=', false)
    .executeTakeFirst()
  return row as AttemptRow | undefined
}

/** Returns the references whose provider page may still take money. */
export async function listOpenCardReferences(
  ctx: AttemptsCtx,
  referenceType: PaymentReference['referenceType'],
  referenceIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('payment_attempts')
    .select('cause_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', referenceType)
    .where('cause_id', '=', sql<string>`any(${referenceIds}::uuid[])`)
    .where('status', '=', 'started')
    .where('unwanted', '=', false)
    .execute()
  return rows.map((row) => row.cause_id)
}

/**
 * Marks open attempts of a reference as unwanted, except those of `payableMinor`; the next sweep closes their pages.
 */
export async function markAttemptsUnwanted(
  ctx: AttemptsCtx,
  { referenceType, referenceId }: PaymentReference,
  payableMinor: number | null,
): Promise<void> {
  await ctx.db
    .updateTable('payment_attempts')
    .set({ unwanted: true, due_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', referenceType)
    .where('cause_id', '=', referenceId)
    .where('status', '=', 'started')
    .where('unwanted', '=', false)
    .$if(payableMinor !== null, (update) => update.where('amount_minor', '<>', payableMinor!))
    .execute()
}

/** Stores the provider's page of an attempt. */
export async function storePaymentPage(
  ctx: AttemptsCtx,
  id: string,
  { reference, redirectUrl }: PaymentPage,
): Promise<void> {
  await ctx.db
    .updateTable('payment_attempts')
    .set({ reference, redirect_url: redirectUrl })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('redirect_url', 'is', null)
    .execute()
}

/** Fails a started attempt; ended ones stay as they are. */
export async function failAttempt(ctx: AttemptsCtx, id: string, failure: string): Promise<void> {
  await ctx.db
    .updateTable('payment_attempts')
    .set({ status: 'failed', failure, due_at: null, settled_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', '=', 'started')
    .execute()
}

type Settlement = {
  readonly status: 'succeeded' | 'orphaned' | 'suspect'
  readonly reference: string
  readonly paymentReference: string
  readonly failure?: string
}

/**
 * Records the payment of an attempt and its outcome; false when already settled. Even a failed attempt may turn out to
 * be paid. An orphan counts as refunded from here on.
 */
export async function settleAttempt(ctx: AttemptsCtx, id: string, settlement: Settlement): Promise<boolean> {
  const { status, reference, paymentReference, failure = null } = settlement
  const settled = await ctx.db
    .updateTable('payment_attempts')
    .set({ status, reference, payment_reference: paymentReference, failure, due_at: null })
    .set({ settled_at: ctx.clock.now() })
    .$if(status === 'orphaned', (update) => update.set({ refunded_minor: sql`amount_minor` }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', 'in', ['started', 'failed'])
    .returning('id')
    .executeTakeFirst()
  return settled !== undefined
}

/** Adds `amountMinor` to the refunds of a trade's succeeded attempt; undefined when that exceeds the rest. */
export const addRefundedAmount = (ctx: AttemptsCtx, tradeId: string, amountMinor: number) =>
  ctx.db
    .updateTable('payment_attempts')
    .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', 'trade')
    .where('cause_id', '=', tradeId)
    .where('status', '=', 'succeeded')
    .where(sql<boolean>`refunded_minor + ${amountMinor} <= amount_minor`)
    .returning(['id', 'method', 'amount_minor', 'refunded_minor'])
    .executeTakeFirst()

/** An attempt is left to its job for this long, and then queued again. */
const leaseSeconds = 86_400

/** Leaves up to `limit` due attempts to their jobs; returns their ids. */
export async function leaseDueAttempts(ctx: AttemptsCtx, limit: number): Promise<string[]> {
  const now = ctx.clock.now()
  const rows = await ctx.db
    .updateTable('payment_attempts')
    .set({ due_at: new Date(now.getTime() + leaseSeconds * 1000) })
    .where('brand_id', '=', ctx.brand.id)
    .where('due_at', '<=', now)
    .where('id', 'in', (query) =>
      query
        .selectFrom('payment_attempts')
        .select('id')
        .where('brand_id', '=', ctx.brand.id)
        .where('due_at', '<=', now)
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes an attempt that has not ended due at `next`, unless it is due before. */
export async function postponeAttempt(ctx: AttemptsCtx, id: string, next: Date): Promise<void> {
  await ctx.db
    .updateTable('payment_attempts')
    .set({ due_at: next })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('status', '=', 'started')
    .where('due_at', '>', next)
    .execute()
}
