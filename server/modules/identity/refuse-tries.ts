import { refuse, type Refusal } from '#server/platform/refuse.ts'
import type { Verdict } from './try-password.ts'

type NotRight = Exclude<Verdict, { is: 'right' }>

/** The refusal of a login password that was not right; `wrong` says what is answered while more tries are left. */
export function refuseLogin(verdict: NotRight, wrong: Refusal): Refusal {
  if (verdict.is === 'wrong') return wrong
  if (verdict.is === 'locked') return refuse('login.locked', { minutes: verdict.minutes })
  return refuse('login.locked_day')
}

/** The refusal of a fund password that was not right. */
export function refuseFund(verdict: NotRight): Refusal {
  if (verdict.is === 'wrong') return refuse('fund_password.wrong', { left: verdict.left })
  if (verdict.is === 'locked') return refuse('fund_password.locked', { minutes: verdict.minutes })
  return refuse('fund_password.locked_day')
}
