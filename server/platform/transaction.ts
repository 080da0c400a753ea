import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { appendAudit } from './audit/audit.queries.ts'
import { mergeAuditDetails } from './audit/audit.rules.ts'
import type { AuditedCall, AuditDetails, Ctx, IdempotencyClaim } from './context.ts'
import { isRetryable } from './database/errors.ts'
import { toPipelinedTransaction } from './database/pipelined-transaction.ts'
import { refusal } from './refusal.ts'
import { pipeline } from './pipeline.ts'
import { runAhead } from './run-ahead.ts'

const maxAttempts = 4

/** The first error; undefined when all succeeded. */
const findFailure = (deferred: readonly Promise<unknown>[]): Promise<unknown> =>
  pipeline(deferred).then(
    () => undefined,
    (error: unknown) => error,
  )

/**
 * Runs `body` in a transaction of the context's brand; inside, `ctx.db` is the transaction. Joins a running one.
 * Retries the whole body after deadlocks and serialisation failures. `plan: 'generic'` is for key lookups.
 */
export async function inTransaction<R, C extends Ctx>(
  ctx: C,
  body: (ctx: C) => Promise<R>,
  { plan = 'custom' }: { readonly plan?: 'custom' | 'generic' } = {},
): Promise<R> {
  if (ctx.db.isTransaction) return body(ctx)
  for (let attempt = 1; ; attempt++) {
    const afterCommitWork: (() => void)[] = []
    const deferred: Promise<unknown>[] = []
    let hasFinished = false
    const deferToCommit = async (write: Promise<unknown>) => {
      deferred.push(write)
      // The commit reports its failure.
      write.catch(() => undefined)
    }
    try {
      const result = await ctx.db.transaction().execute(async (transaction) => {
        const db = await toPipelinedTransaction(transaction, plan)
        const value = await body({
          ...ctx,
          db,
          deferToCommit,
          afterCommit: (work: () => void) => afterCommitWork.push(work),
        })
        hasFinished = true
        return value
      })
      await pipeline(deferred)
      for (const work of afterCommitWork) work()
      return result
    } catch (error) {
      const failure = await findFailure(deferred)
      if (attempt < maxAttempts && (isRetryable(error) || isRetryable(failure))) continue
      // A failed commit only reports that a statement before it failed.
      throw hasFinished ? (failure ?? error) : error
    }
  }
}

/** Claims the key; false when an earlier call has it. Waits for a call that is still running. */
async function claimIdempotencyKey(
  ctx: Ctx,
  { operation, scope, key, fingerprint }: IdempotencyClaim,
): Promise<boolean> {
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ brand_id: ctx.brand.id, operation, scope, key, fingerprint, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(claimed.numInsertedOrUpdatedRows ?? 0) > 0
}

/**
 * Writes the row that it reads, so that its commit waits for a synchronous standby as that of the first call did: this
 * answer is an acknowledgement, too.
 */
async function getStoredAnswer(ctx: Ctx, { operation, scope, key, fingerprint }: IdempotencyClaim): Promise<unknown> {
  const first = await ctx.db
    .updateTable('idempotency_keys')
    .set(({ ref }) => ({ answer: ref('answer') }))
    .where('brand_id', '=', ctx.brand.id)
    .where('operation', '=', operation)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .returning(['fingerprint', 'answer'])
    .executeTakeFirstOrThrow()
  if (!first.fingerprint.equals(fingerprint)) throw refusal('idempotency.key_reused')
  return first.answer
}

const storeAnswer = (ctx: Ctx, { operation, scope, key }: IdempotencyClaim, answer: unknown) =>
  ctx.db
    .updateTable('idempotency_keys')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('brand_id', '=', ctx.brand.id)
    .where('operation', '=', operation)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()

/** Calls whose transaction ran, with the details of those that changed something. */
const auditedCalls = new WeakMap<AuditedCall, AuditDetails | null>()

/** True when the call's transaction ran, which writes its audit row. */
export const wasAudited = (audited: AuditedCall): boolean => auditedCalls.has(audited)

/** The details of the audit row of a call; null when the call was answered as it was the first time. */
export const findAuditDetails = (audited: AuditedCall): AuditDetails | null => auditedCalls.get(audited) ?? null

/** Another call has answered for this key, or with another request. */
class KeyTakenError extends Error {}

/** Checks the principal and claims the key in one round trip; throws PrincipalChangedError or KeyTakenError. */
async function checkAhead(ctx: Ctx, checkPrincipal: NonNullable<Ctx['checkPrincipal']>): Promise<void> {
  const { idempotency: claim } = ctx
  const [, isClaimed] = await pipeline([checkPrincipal(ctx.db), claim ? claimIdempotencyKey(ctx, claim) : true])
  if (!isClaimed) throw new KeyTakenError('the key is taken')
}

/**
 * Runs `body` in a transaction whose first statement claims the caller's Idempotency-Key, if any. The same key and
 * request return the stored answer; the same key with another request throws `idempotency.key_reused`. A refusal rolls
 * the claim back. The last statement writes the audit row of staff and sellers.
 */
export async function withIdempotency<R, C extends Ctx>(ctx: C, body: (ctx: C) => Promise<R>): Promise<R> {
  const { idempotency: claim, audited, checkPrincipal } = ctx
  const runAndStore = async (ctx: C): Promise<R> => {
    const details: AuditDetails[] = []
    const answer = await body({ ...ctx, audit: (one: AuditDetails) => void details.push(one) })
    if (claim) await ctx.deferToCommit(storeAnswer(ctx, claim, answer))
    if (audited) {
      const merged = mergeAuditDetails(details)
      auditedCalls.set(audited, merged)
      await appendAudit(ctx, { ...audited, ...merged })
    }
    return answer
  }
  const runOnce = async (ctx: C): Promise<R> => {
    if (audited) auditedCalls.set(audited, null)
    if (checkPrincipal) return runAhead(ctx, checkAhead(ctx, checkPrincipal), runAndStore)
    if (claim && !(await claimIdempotencyKey(ctx, claim))) return (await getStoredAnswer(ctx, claim)) as R
    return runAndStore(ctx)
  }
  try {
    return await inTransaction(ctx, runOnce, { plan: 'generic' })
  } catch (error) {
    // The work that ran ahead was rolled back.
    if (claim && error instanceof KeyTakenError) return (await getStoredAnswer(ctx, claim)) as R
    throw error
  }
}

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sortKeys(inner)]),
  )
}

/** SHA-256 of a request's parsed input without secrets, by which two requests are compared. */
export const computeFingerprint = (input: unknown, secrets: readonly string[] = []): Buffer => {
  const fields = Object.fromEntries(Object.entries(input as object).filter(([name]) => !secrets.includes(name)))
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(fields)))
    .digest()
}
