import type { Policy } from '#contract/brand-file.ts'

const hour = 3_600_000
const after = (at: Date, hours: number) => new Date(at.getTime() + hours * hour)

/** When an order shipped at a moment is taken for received. */
export const receiveDue = (policy: Policy, shippedAt: Date): Date => after(shippedAt, policy.autoReceiveDays * 24)

/** Until when goods received at a moment may be returned; from then on their money is the store's. */
export const releaseDue = (policy: Policy, receivedAt: Date): Date => after(receivedAt, policy.returnWindowDays * 24)

/** When a refund asked for at a moment is granted for want of an answer. */
export const answerDue = (policy: Policy, requestedAt: Date): Date => after(requestedAt, policy.refundAnswerHours)
