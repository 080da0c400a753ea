import { sql, type Kysely } from 'kysely'
import type { PaymentMethod } from '#contract/orders.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiled } from '#server/platform/database/compiled.ts'
import { newId } from '#server/platform/ids.ts'
import type { Begun, CardMethod, Intent } from './provider.ts'
import type { Purpose } from './receivers.ts'

type AttemptsCtx = Ctx<Pick<Tables, 'payment_attempts'>>

export type WalletPayment = { readonly tradeId: string; readonly userId: string; readonly amountMinor: number }

type PaidAttempt = WalletPayment & {
  readonly brandId: number
  readonly id: string
  readonly currency: string
  readonly now: Date
}

const paidInsertion = compiled((db: Kysely<Pick<Tables, 'payment_attempts'>>, attempt: PaidAttempt) =>
  db
    .insertInto('payment_attempts')
    .values({
      brand_id: attempt.brandId,
      id: attempt.id,
      purpose: 'trade',
      cause_id: attempt.tradeId,
      user_id: attempt.userId,
      method: 'wallet',
      amount_minor: attempt.amountMinor,
      currency: attempt.currency,
      status: 'succeeded',
      created_at: attempt.now,
      settled_at: attempt.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

/** Writes the succeeded attempt; null when the trade has one already. */
export async function insertWalletAttempt(ctx: AttemptsCtx, payment: WalletPayment): Promise<string | null> {
  const now = ctx.clock.now()
  const { rows } = await paidInsertion(ctx, {
    ...payment,
    brandId: ctx.brand.id,
    id: newId(now.getTime()),
    currency: ctx.brand.settings.currency.code,
    now,
  })
  return rows[0]?.id ?? null
}

export type NewCardAttempt = {
  readonly purpose: Purpose
  readonly causeId: string
  readonly userId: string
  readonly method: CardMethod
  readonly intent: Intent
  readonly dueAt: Date
}

/** Writes an attempt before anybody is asked for money; false when another one for the same cause is open. */
export async function insertCardAttempt(ctx: AttemptsCtx, attempt: NewCardAttempt): Promise<boolean> {
  const { purpose, causeId, userId, method, intent, dueAt } = attempt
  const written = await ctx.db
    .insertInto('payment_attempts')
    .values({
      brand_id: ctx.brand.id,
      id: intent.attemptId,
      purpose,
      cause_id: causeId,
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
  readonly purpose: Purpose
  readonly causeId: string
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
  'purpose',
  'cause_id as causeId',
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

export type Cause = { readonly purpose: Purpose; readonly causeId: string }

/** One attempt of the brand; undefined for any id that is not in it. */
export const findAttempt = async (ctx: AttemptsCtx, id: string): Promise<AttemptRow | undefined> => {
  const row = await ctx.db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as AttemptRow | undefined
}

/** How a trade was paid; null when it was not, or nothing was to pay. */
export async function methodPaidBy(ctx: AttemptsCtx, tradeId: string): Promise<PaymentMethod | null> {
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

/** The attempt that a payer of this cause is sent to, if there is one. */
export const findOpenAttempt = async (ctx: AttemptsCtx, cause: Cause): Promise<AttemptRow | undefined> => {
  const row = await ctx.db
    .selectFrom('payment_attempts')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', cause.purpose)
    .where('cause_id', '=', cause.causeId)
    .where('status', '=', 'started')
    .where('unwanted', '=', false)
    .executeTakeFirst()
  return row as AttemptRow | undefined
}

/** Those of these causes for which a provider's page may still take money. */
export async function awaitingCardMoney(
  ctx: AttemptsCtx,
  purpose: Cause['purpose'],
  causeIds: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('payment_attempts')
    .select('cause_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', purpose)
    .where('cause_id', '=', sql<string>`any(${causeIds}::uuid[])`)
    .where('status', '=', 'started')
    .where('unwanted', '=', false)
    .execute()
  return rows.map((row) => row.cause_id)
}

/** Marks what is open for a cause as unwanted, but for `payableMinor`: its page is closed by the next sweep. */
export async function setAsideAttempts(
  ctx: AttemptsCtx,
  { purpose, causeId }: Cause,
  payableMinor: number | null,
): Promise<void> {
  await ctx.db
    .updateTable('payment_attempts')
    .set({ unwanted: true, due_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', purpose)
    .where('cause_id', '=', causeId)
    .where('status', '=', 'started')
    .where('unwanted', '=', false)
    .$if(payableMinor !== null, (update) => update.where('amount_minor', '<>', payableMinor!))
    .execute()
}

/** Keeps what the provider made of an attempt. */
export async function storeBegun(ctx: AttemptsCtx, id: string, { reference, redirectUrl }: Begun): Promise<void> {
  await ctx.db
    .updateTable('payment_attempts')
    .set({ reference, redirect_url: redirectUrl })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('redirect_url', 'is', null)
    .execute()
}

/** Ends an attempt from which no money will come; one that has ended already stays as it is. */
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
 * Writes down that the money of an attempt is there and what became of it; false when that was written before. Even a
 * failed one may turn out to be paid. An orphan's money counts as given back from here on.
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

/** The succeeded attempt of a trade with `amountMinor` more of it given back; undefined when that is more than is left. */
export const takeBack = (ctx: AttemptsCtx, tradeId: string, amountMinor: number) =>
  ctx.db
    .updateTable('payment_attempts')
    .set({ refunded_minor: sql`refunded_minor + ${amountMinor}` })
    .where('brand_id', '=', ctx.brand.id)
    .where('purpose', '=', 'trade')
    .where('cause_id', '=', tradeId)
    .where('status', '=', 'succeeded')
    .where(sql<boolean>`refunded_minor + ${amountMinor} <= amount_minor`)
    .returning(['id', 'method'])
    .executeTakeFirst()

/** Takes up to `limit` attempts that are due to be asked about, and makes them due again at `next`. */
export async function claimDueAttempts(ctx: AttemptsCtx, limit: number, next: Date): Promise<AttemptRow[]> {
  const rows = await ctx.db
    // Materialised: a sub-select that locks and skips must run once, and a plan may run it for every row.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('payment_attempts')
          .select('id')
          .where('brand_id', '=', ctx.brand.id)
          .where('due_at', '<=', ctx.clock.now())
          .orderBy('due_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('payment_attempts')
    .set({ due_at: next })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning(columns)
    .execute()
  return rows as AttemptRow[]
}
