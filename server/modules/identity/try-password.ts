import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { dayOf } from '#server/platform/brand-day.ts'
import type { Ctx } from '#server/platform/context.ts'
import { Overloaded } from '#server/platform/database/errors.ts'
import { verifyPassword } from '#server/platform/passwords.ts'
import { countTry, findLock, forgiveTries, type Guarded, type Tries } from './guards.queries.ts'

/** How a try ended: right, wrong with so many left, or not to be tried again for minutes or until tomorrow. */
export type Verdict =
  | { readonly is: 'right' }
  | { readonly is: 'wrong'; readonly left: number }
  | { readonly is: 'locked'; readonly minutes: number }
  | { readonly is: 'locked_day' }

type Try = Guarded & { readonly password: string; readonly hash: string | null }

/** The subject of an account name that nobody has: guessed names are counted and locked like real ones. */
export const strangerOf = (account: string): string => createHash('sha256').update(account).digest('base64url')

const running = new Map<string, Promise<unknown>>()

/** Tries of one counter follow each other, so that several right ones at once do not count against each other. */
async function oneAfterAnother<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = running.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  running.set(name, mine)
  try {
    return await mine
  } finally {
    if (running.get(name) === mine) running.delete(name)
  }
}

/** A right try that stayed counted because the database was busy would lock out its owner, so it is asked again. */
async function forgivePatiently(ctx: Ctx, attempt: Try): Promise<void> {
  for (let asked = 1; ; asked++) {
    try {
      await forgiveTries(ctx, attempt)
      return
    } catch (error) {
      if (!(error instanceof Overloaded) || asked === 8) throw error
      await pause(asked * 50)
    }
  }
}

/**
 * Checks a password, counting the try before evaluating it: whatever arrives at once, no more than the brand's number
 * of wrong ones is looked at. Commits its count whatever the caller does next, so it never runs inside a transaction.
 */
export function tryPassword(ctx: Ctx, attempt: Try): Promise<Verdict> {
  if (ctx.db.isTransaction) throw new Error('A password is tried outside any transaction')
  return oneAfterAnother(`${ctx.brand.id} ${attempt.kind} ${attempt.subject} ${attempt.device}`, async () => {
    const { policy } = ctx.brand
    const tries = await countTry(ctx, {
      ...attempt,
      day: dayOf(ctx.brand, ctx.clock.now()),
      lockAt: policy.passwordErrorsBeforeLock,
      dayMost: policy.passwordErrorsPerDay,
      lockedUntil: new Date(ctx.clock.now().getTime() + policy.passwordLockMinutes * 60_000),
    })
    if (!tries) return lockedVerdict(ctx, attempt)
    if (!(await verifyPassword(ctx.secret, attempt.password, attempt.hash))) return wrongVerdict(ctx, tries)
    await forgivePatiently(ctx, attempt)
    return { is: 'right' }
  })
}

const minutesUntil = (ctx: Ctx, moment: Date): number =>
  Math.max(1, Math.ceil((moment.getTime() - ctx.clock.now().getTime()) / 60_000))

function wrongVerdict(ctx: Ctx, { failures, dayFailures, lockedUntil }: Tries): Verdict {
  const { passwordErrorsBeforeLock, passwordErrorsPerDay } = ctx.brand.policy
  if (dayFailures >= passwordErrorsPerDay) return { is: 'locked_day' }
  if (lockedUntil) return { is: 'locked', minutes: minutesUntil(ctx, lockedUntil) }
  return { is: 'wrong', left: Math.min(passwordErrorsBeforeLock - failures, passwordErrorsPerDay - dayFailures) }
}

async function lockedVerdict(ctx: Ctx, guarded: Guarded): Promise<Verdict> {
  const lock = await findLock(ctx, guarded)
  const isDayOver =
    lock?.day === dayOf(ctx.brand, ctx.clock.now()) && lock.day_failures >= ctx.brand.policy.passwordErrorsPerDay
  if (isDayOver) return { is: 'locked_day' }
  return { is: 'locked', minutes: minutesUntil(ctx, lock?.locked_until ?? ctx.clock.now()) }
}
