import { expect, test } from 'vitest'
import { policyDefaults } from '#contract/brand-file.ts'
import { getRefundDeadline, getReceiptDeadline, getReleaseDeadline } from './order-deadlines.rules.ts'

/** Distinct values, so that no deadline can be mistaken for another. */
const policy = {
  ...policyDefaults,
  autoReceiveDays: 3,
  returnWindowDays: 5,
  refundAnswerHours: 7,
  returnConfirmDays: 11,
}

test.each([
  ['a parcel is taken for received', getReceiptDeadline, 72],
  ['goods can no longer be returned', getReleaseDeadline, 120],
  ['a refund is granted', getRefundDeadline, 7],
])('%s after its own number of hours', (_what, getDeadline, hours) => {
  const at = new Date('2026-03-28T12:00:00Z')
  expect((getDeadline(policy, at).getTime() - at.getTime()) / 3_600_000).toBe(hours)
})
