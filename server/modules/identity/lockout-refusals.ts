import { refusal, type Refusal } from '#server/platform/refusal.ts'
import type { Verdict } from './verify-with-lockout.ts'

type FailedVerdict = Exclude<Verdict, { is: 'right' }>

/** The refusal for a failed login password; `wrong` is used while attempts are left. */
export function toLoginRefusal(verdict: FailedVerdict, wrong: Refusal): Refusal {
  if (verdict.is === 'wrong') return wrong
  if (verdict.is === 'locked') return refusal('login.locked', { minutes: verdict.minutes })
  return refusal('login.locked_day')
}

/** The refusal for a failed fund password. */
export function toFundPasswordRefusal(verdict: FailedVerdict): Refusal {
  if (verdict.is === 'wrong') return refusal('fund_password.wrong', { left: verdict.left })
  if (verdict.is === 'locked') return refusal('fund_password.locked', { minutes: verdict.minutes })
  return refusal('fund_password.locked_day')
}
