import type { Policy } from '#contract/brand-file.ts'
import type { ReturnState } from '#contract/returns.ts'

const hour = 3_600_000

/** How many hours a return stays in a state before its deadline; null where none runs. */
const hoursIn = (policy: Policy): Readonly<Record<ReturnState, number | null>> => ({
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

/** The deadline of a state that begins at a moment; null where none runs. */
export function dueOf(policy: Policy, state: ReturnState, at: Date): Date | null {
  const hours = hoursIn(policy)[state]
  return hours === null ? null : new Date(at.getTime() + hours * hour)
}
