import type { Policy } from '#contract/brand-file.ts'
import type { ReturnState } from '#contract/returns.ts'

const hourMs = 3_600_000

/** Hours that a return stays in a state before its deadline; null where none applies. */
const getHoursByState = (policy: Policy): Readonly<Record<ReturnState, number | null>> => ({
  requested: policy.refundAnswerHours,
  accepted: policy.returnShipDays * 24,
  shipped_back: policy.returnConfirmDays * 24,
  rejected: policy.returnDisputeDays * 24,
  disputed: null,
  received: null,
  lapsed: null,
  withdrawn: null,
  decided: null,
})

/** Returns the deadline of a state that begins at `at`; null where none applies. */
export function getDeadline(policy: Policy, state: ReturnState, at: Date): Date | null {
  const hours = getHoursByState(policy)[state]
  return hours === null ? null : new Date(at.getTime() + hours * hourMs)
}
