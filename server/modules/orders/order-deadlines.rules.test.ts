import { expect, test } from 'vitest'
import { policyDefaults } from '#contract/brand-file.ts'
import { answerDue, receiveDue, releaseDue } from './order-deadlines.rules.ts'

/** Each number is another one, so that no deadline can be taken for its neighbour's. */
const policy = {
  ...policyDefaults,
  autoReceiveDays: 3,
  returnWindowDays: 5,
  refundAnswerHours: 7,
  returnConfirmDays: 11,
}

test.each([
  ['a parcel is taken for received', receiveDue, 72],
  ['goods can no longer be returned', releaseDue, 120],
  ['a refund is granted', answerDue, 7],
])('%s after its own number of hours', (_what, dueOf, hours) => {
  const at = new Date('2026-03-28T12:00:00Z')
  expect((dueOf(policy, at).getTime() - at.getTime()) / 3_600_000).toBe(hours)
})
