import { isWindowOpen, toLocalMoment, withdrawalWeeks } from '#contract/withdrawal-window.ts'
import type { OperationData } from './api-call.ts'

type Rules = OperationData<'wallet.withdrawalRules'>

/** Whether a request would be taken by the window now; the page may have been open since before it closed. */
export const isWithdrawalOpen = (rules: Rules, now: Date): boolean =>
  isWindowOpen(rules, toLocalMoment(now, rules.timeZone))

/** Names of the days on which withdrawals are open; null when they are on all. */
export function formatWithdrawalDays({ days }: Rules, intl: string): string | null {
  if (days.length === withdrawalWeeks.every_day.length) return null
  const format = new Intl.DateTimeFormat(intl, { weekday: 'long', timeZone: 'UTC' })
  // 2024 began with a Monday.
  const names = days.map((day) => format.format(Date.UTC(2024, 0, day)))
  return new Intl.ListFormat(intl, { type: 'conjunction' }).format(names)
}
