import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { hashCode, toCodeKey, type CodeSubject } from './code-keys.ts'
import { countAttempt, markUsed } from './codes.queries.ts'

const maxAttempts = 5

/** The refusal of a code that cannot be tried any more, or was never sent. */
export const toExpired = (ctx: Ctx) =>
  refusal('code.expired', { minutes: ctx.brand.policy.verificationCodeValidMinutes, attempts: maxAttempts })

/** A code that was right and has not been used yet. */
export type CodeProof = { readonly id: string }

/**
 * Verifies a code and counts the attempt before, in a separate statement, so that concurrent attempts cannot exceed the
 * limit. Throws `code.required`, `code.wrong` {left} or `code.expired`; it commits, so it throws inside a transaction.
 */
export async function verifyCode(ctx: Ctx, subject: CodeSubject, code: string | undefined): Promise<CodeProof> {
  if (ctx.db.isTransaction) throw new Error('A code is tried outside any transaction')
  if (code === undefined) throw refusal('code.required')
  const minutes = ctx.brand.policy.verificationCodeValidMinutes
  const sentAfter = new Date(ctx.clock.now().getTime() - minutes * 60_000)
  const tried = await countAttempt(ctx, toCodeKey(ctx, subject), sentAfter, maxAttempts)
  if (!tried) throw toExpired(ctx)
  if (timingSafeEqual(tried.code_hash, hashCode(ctx, subject, code.replaceAll(/\s/g, '')))) return { id: tried.id }
  const left = maxAttempts - tried.attempts
  throw left > 0 ? refusal('code.wrong', { left }) : toExpired(ctx)
}

/** Uses a verified code up, once; belongs into the transaction of what it allows. Throws `code.expired`. */
export async function consumeCode(ctx: Ctx, { id }: CodeProof): Promise<void> {
  if (!(await markUsed(ctx, id))) throw toExpired(ctx)
}
