import type { Policy } from '#contract/brand-file.ts'
import { addOpenHours, type ClosedTime } from '#server/modules/merchants/closures/public.ts'

const hourMs = 3_600_000
const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

/** Until when a paid order is shipped; time in which its store is closed does not count. */
export const getShippingDeadline = (policy: Policy, paidAt: Date, closures: readonly ClosedTime[] = []): Date =>
  addOpenHours(paidAt, policy.shipWithinHours, closures)

/** When a shipped order counts as received. */
export const getReceiptDeadline = (policy: Policy, shippedAt: Date): Date =>
  addHours(shippedAt, policy.autoReceiveDays * 24)

/** Days promised when an order was placed: of the brand's own returns, and of the right of withdrawal (0: none). */
export type ReturnTerms = { readonly returnDays: number; readonly withdrawalDays: number }

/** The terms of a stored order; those of the policy for one placed before they were stored. */
export const toReturnTerms = (
  policy: Policy,
  row: { readonly return_days: number | null; readonly withdrawal_days: number | null },
): ReturnTerms => ({ returnDays: row.return_days ?? policy.returnWindowDays, withdrawalDays: row.withdrawal_days ?? 0 })

const weekendDays: Readonly<Record<string, number>> = { Sat: 2, Sun: 1 }
const getWeekday = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(at)

/**
 * When the right of withdrawal has ended everywhere: the day of receipt does not count, the last day counts to its end
 * in any time zone, and a last day on a weekend moves to Monday (Regulation 1182/71, article 3). Public holidays are
 * not known.
 */
function getWithdrawalDeadline(days: number, receivedAt: Date, timeZone: string): Date {
  const lastDay = addHours(receivedAt, days * 24)
  return addHours(lastDay, 24 * (1 + (weekendDays[getWeekday(lastDay, timeZone)] ?? 0)))
}

/**
 * Until when received goods may be returned, by the longer of both terms; afterwards the money is the store's.
 * `timeZone` is the brand's.
 */
export function getReleaseDeadline(
  { returnDays, withdrawalDays }: ReturnTerms,
  receivedAt: Date,
  timeZone: string,
): Date {
  const own = addHours(receivedAt, returnDays * 24)
  if (withdrawalDays === 0) return own
  const legal = getWithdrawalDeadline(withdrawalDays, receivedAt, timeZone)
  return own > legal ? own : legal
}

/** When an unanswered refund request is approved. */
export const getRefundDeadline = (policy: Policy, requestedAt: Date): Date =>
  addHours(requestedAt, policy.refundAnswerHours)
