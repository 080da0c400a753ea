import type { Policy } from '#contract/brand-file.ts'

const hourMs = 3_600_000
const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * hourMs)

/** When a shipped order counts as received. */
export const getReceiptDeadline = (policy: Policy, shippedAt: Date): Date =>
  addHours(shippedAt, policy.autoReceiveDays * 24)

/** Until when received goods may be returned; afterwards the money is the store's. */
export const getReleaseDeadline = (policy: Policy, receivedAt: Date): Date =>
  addHours(receivedAt, policy.returnWindowDays * 24)

/** When an unanswered refund request is approved. */
export const getRefundDeadline = (policy: Policy, requestedAt: Date): Date =>
  addHours(requestedAt, policy.refundAnswerHours)
