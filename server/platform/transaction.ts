import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { appendAudit } from './audit.queries.ts'
import { joinNotes } from './audit.rules.ts'
import type { Audited, AuditNote, Ctx, IdempotencyClaim } from './context.ts'
import { isRetryable } from './database/errors.ts'
import { pipelined } from './database/pipelined.ts'
import { refuse } from './refuse.ts'
import { together } from './together.ts'

const attempts = 4

/** The error of the first that failed; undefined when none did. */
const failureOf = (behind: readonly Promise<unknown>[]): Promise<unknown> =>
  together(behind).then(
    () => undefined,
    (error: unknown) => error,
  )

/**
 * Runs `body` in one transaction of the context's brand; inside, `ctx.db` is the transaction.
 * A context that already is in one joins it. Deadlocks and serialisation failures are tried again from the start. `plan`
 * says how its statements are planned; `once` is for those that look by key.
 */
export async function inTransaction<R, C extends Ctx>(
  ctx: C,
  body: (ctx: C) => Promise<R>,
  { plan = 'anew' }: { readonly plan?: 'anew' | 'once' } = {},
): Promise<R> {
  if (ctx.db.isTransaction) return body(ctx)
  for (let attempt = 1; ; attempt++) {
    const committed: (() => void)[] = []
    const behind: Promise<unknown>[] = []
    let isWhole = false
    const lastly = async (write: Promise<unknown>) => {
      behind.push(write)
      // Its failure is told by the commit.
      write.catch(() => undefined)
    }
    try {
      const result = await ctx.db.transaction().execute(async (transaction) => {
        const db = await pipelined(transaction, plan)
        const answer = await body({ ...ctx, db, lastly, afterCommit: (work: () => void) => committed.push(work) })
        isWhole = true
        return answer
      })
      await together(behind)
      for (const work of committed) work()
      return result
    } catch (error) {
      const failure = await failureOf(behind)
      if (attempt < attempts && (isRetryable(error) || isRetryable(failure))) continue
      // A commit that was refused knows only that something before it failed.
      throw isWhole ? (failure ?? error) : error
    }
  }
}

/** Whether the key is the caller's now; false when an earlier call has it. Waits for one that is still running. */
async function claimKey(ctx: Ctx, { operation, scope, key, fingerprint }: IdempotencyClaim): Promise<boolean> {
  const claimed = await ctx.db
    .insertInto('idempotency_keys')
    .values({ brand_id: ctx.brand.id, operation, scope, key, fingerprint, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(claimed.numInsertedOrUpdatedRows ?? 0) > 0
}

async function firstAnswer(ctx: Ctx, { operation, scope, key, fingerprint }: IdempotencyClaim): Promise<unknown> {
  const first = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('brand_id', '=', ctx.brand.id)
    .where('operation', '=', operation)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!first.fingerprint.equals(fingerprint)) throw refuse('idempotency.key_reused')
  return first.answer
}

const keepAnswer = (ctx: Ctx, { operation, scope, key }: IdempotencyClaim, answer: unknown) =>
  ctx.db
    .updateTable('idempotency_keys')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('brand_id', '=', ctx.brand.id)
    .where('operation', '=', operation)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()

const kept = new WeakSet<Audited>()

/** Whether the call's transaction was run, and with it its row of the audit log. */
export const wasAudited = (audited: Audited): boolean => kept.has(audited)

/**
 * One transaction whose first statement claims the caller's Idempotency-Key, if one was sent: the same key and request
 * get the first answer again, the same key with another request is refused. A refusal rolls the claim back, because
 * nothing happened. What staff and sellers do is kept in the audit log by its last statement.
 */
export const once = <R, C extends Ctx>(ctx: C, body: (ctx: C) => Promise<R>): Promise<R> =>
  inTransaction(
    ctx,
    async (ctx) => {
      const { idempotency: claim, audited } = ctx
      if (audited) kept.add(audited)
      if (claim && !(await claimKey(ctx, claim))) return (await firstAnswer(ctx, claim)) as R
      const notes: AuditNote[] = []
      const answer = await body({ ...ctx, audit: (note: AuditNote) => void notes.push(note) })
      if (claim) await ctx.lastly(keepAnswer(ctx, claim, answer))
      if (audited) await appendAudit(ctx, { ...audited, ...joinNotes(notes) })
      return answer
    },
    { plan: 'once' },
  )

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** SHA-256 over a request's parsed input, its secrets left out: what "the same request" means. */
export const fingerprintOf = (input: unknown, secrets: readonly string[] = []): Buffer => {
  const kept = Object.fromEntries(Object.entries(input as object).filter(([name]) => !secrets.includes(name)))
  return createHash('sha256')
    .update(JSON.stringify(sorted(kept)))
    .digest()
}
