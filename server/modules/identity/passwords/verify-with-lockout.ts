import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { OverloadedError } from '#server/platform/database/errors.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { refusal, type Refusal } from '#server/platform/refusal.ts'
import {
  countFailedAttempt,
  findLock,
  resetFailedAttempts,
  undoFailedAttempt,
  type AttemptKey,
  type FailedAttempts,
} from './failed-attempts.queries.ts'

/** Result of one check of an attempt; `incomplete` when the password is right and the second factor was not given. */
export type Check = 'right' | 'wrong' | 'wrong_factor' | 'incomplete'

/** Result of an attempt: right, incomplete, wrong with attempts left, or locked for minutes or until tomorrow. */
export type Verdict =
  | { readonly is: 'right' }
  | { readonly is: 'incomplete' }
  | { readonly is: 'wrong'; readonly left: number; readonly isFactor: boolean }
  | { readonly is: 'locked'; readonly minutes: number }
  | { readonly is: 'locked_day' }

type PasswordAttempt = AttemptKey & {
  readonly password: string
  readonly hash: string | null
  /** Checks the second factor after a right password, within the same attempt. */
  readonly checkFactor?: (() => Promise<Check>) | undefined
}

/** Subject of an unknown account name, so that guessed names are counted and locked like real ones. */
export const hashUnknownAccount = (account: string): string => createHash('sha256').update(account).digest('base64url')

const running = new Map<string, Promise<unknown>>()

/** Runs attempts of one counter in sequence, so that concurrent correct ones do not lock each other out. */
async function runInSequence<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = running.get(name) ?? Promise.resolve()
  const current = before.then(work, work)
  running.set(name, current)
  try {
    return await current
  } finally {
    if (running.get(name) === current) running.delete(name)
  }
}

/** Retries while the database is overloaded: a correct attempt that stays counted could lock its owner out. */
async function withRetry(change: () => Promise<unknown>): Promise<void> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    try {
      await change()
      return
    } catch (error) {
      if (!(error instanceof OverloadedError) || attemptNumber === 8) throw error
      await pause(attemptNumber * 50)
    }
  }
}

/**
 * Runs a check and counts the attempt before it, so that concurrent attempts cannot exceed the brand's limit. Commits the
 * count whatever the caller does next, so it throws inside a transaction.
 */
export function checkWithLockout(ctx: Ctx, attempt: AttemptKey, check: () => Promise<Check>): Promise<Verdict> {
  if (ctx.db.isTransaction) throw new Error('A password is tried outside any transaction')
  return runInSequence(`${ctx.brand.id} ${attempt.kind} ${attempt.subject} ${attempt.device}`, async () => {
    const { policy } = ctx.brand
    const failedAttempts = await countFailedAttempt(ctx, {
      ...attempt,
      day: toBrandDay(ctx.brand, ctx.clock.now()),
      maxFailures: policy.passwordErrorsBeforeLock,
      maxPerDay: policy.passwordErrorsPerDay,
      lockedUntil: new Date(ctx.clock.now().getTime() + policy.passwordLockMinutes * 60_000),
    })
    if (!failedAttempts) return getLockedVerdict(ctx, attempt)
    const result = await check()
    if (result === 'wrong' || result === 'wrong_factor')
      return toWrongVerdict(ctx, failedAttempts, result === 'wrong_factor')
    // Without the second factor the counter does not start again: else a password alone would buy more guesses at it.
    await withRetry(() => (result === 'right' ? resetFailedAttempts : undoFailedAttempt)(ctx, attempt))
    return { is: result }
  })
}

/** Verifies a password, and then the second factor if one is asked for, as one counted attempt. */
export const verifyWithLockout = (
  ctx: Ctx,
  { password, hash, checkFactor, ...key }: PasswordAttempt,
): Promise<Verdict> =>
  checkWithLockout(ctx, key, async () => {
    if (!(await verifyPassword(ctx.secret, password, hash))) return 'wrong'
    return checkFactor ? checkFactor() : 'right'
  })

const countMinutesUntil = (ctx: Ctx, moment: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - ctx.clock.now().getTime()) / 60_000))

function toWrongVerdict(ctx: Ctx, { failures, dayFailures, lockedUntil }: FailedAttempts, isFactor: boolean): Verdict {
  const { passwordErrorsBeforeLock, passwordErrorsPerDay } = ctx.brand.policy
  if (dayFailures >= passwordErrorsPerDay) return { is: 'locked_day' }
  if (lockedUntil) return { is: 'locked', minutes: countMinutesUntil(ctx, lockedUntil) }
  const left = Math.min(passwordErrorsBeforeLock - failures, passwordErrorsPerDay - dayFailures)
  return { is: 'wrong', left, isFactor }
}

async function getLockedVerdict(ctx: Ctx, key: AttemptKey): Promise<Verdict> {
  const lock = await findLock(ctx, key)
  const isDayOver =
    lock?.day === toBrandDay(ctx.brand, ctx.clock.now()) && lock.day_failures >= ctx.brand.policy.passwordErrorsPerDay
  if (isDayOver) return { is: 'locked_day' }
  return { is: 'locked', minutes: countMinutesUntil(ctx, lock?.locked_until ?? ctx.clock.now()) }
}

type FailedVerdict = Exclude<Verdict, { is: 'right' }>

/** The refusal for a failed login password or second factor; `wrong` is used while attempts at the password are left. */
export function toLoginRefusal(verdict: FailedVerdict, wrong: Refusal): Refusal {
  if (verdict.is === 'incomplete') return refusal('login.totp_required')
  if (verdict.is === 'wrong') return verdict.isFactor ? refusal('totp.wrong') : wrong
  if (verdict.is === 'locked') return refusal('login.locked', { minutes: verdict.minutes })
  return refusal('login.locked_day')
}

/** The refusal for a failed fund password. */
export function toFundPasswordRefusal(verdict: FailedVerdict): Refusal {
  if (verdict.is === 'wrong') return refusal('fund_password.wrong', { left: verdict.left })
  if (verdict.is === 'locked') return refusal('fund_password.locked', { minutes: verdict.minutes })
  // A fund password has no second factor, so the verdict is never incomplete.
  return refusal('fund_password.locked_day')
}
