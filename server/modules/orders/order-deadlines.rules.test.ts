import { expect, test } from 'vitest'
import { policyDefaults } from '#contract/brand-file.ts'
import {
  getRefundDeadline,
  getReceiptDeadline,
  getReleaseDeadline,
  getShippingDeadline,
  toReturnTerms,
} from './order-deadlines.rules.ts'

/** Distinct values, so that no deadline can be mistaken for another. */
const policy = {
  ...policyDefaults,
  shipWithinHours: 13,
  autoReceiveDays: 3,
  returnWindowDays: 5,
  refundAnswerHours: 7,
  returnConfirmDays: 11,
}

test.each([
  ['an order is late', (...[its, at]: [typeof policy, Date]) => getShippingDeadline(its, at), 13],
  ['a parcel is taken for received', getReceiptDeadline, 72],
  ['a refund is granted', getRefundDeadline, 7],
])('%s after its own number of hours', (_what, getDeadline, hours) => {
  const at = new Date('2026-03-28T12:00:00Z')
  expect((getDeadline(policy, at).getTime() - at.getTime()) / 3_600_000).toBe(hours)
})

/** Hours from the receipt to the end of the window, in Berlin. */
const getWindowHours = (receivedAt: string, returnDays: number, withdrawalDays: number) => {
  const at = new Date(receivedAt)
  return (getReleaseDeadline({ returnDays, withdrawalDays }, at, 'Europe/Berlin').getTime() - at.getTime()) / 3_600_000
}
const wednesday = '2026-04-01T12:00:00Z'
const saturday = '2026-04-04T12:00:00Z'
const sunday = '2026-04-05T12:00:00Z'
// Friday in UTC, and Saturday in Berlin.
const lateFriday = '2026-04-03T22:30:00Z'

test.each([
  ['the returns of the brand alone', wednesday, 5, 0, 5],
  ['the right of withdrawal, whose last day counts to its end', wednesday, 5, 14, 15],
  ['the longer returns of the brand', wednesday, 30, 14, 30],
  ['the longer of the two by one day', wednesday, 15, 14, 15],
  ['a last day on a Saturday, to the end of Monday', saturday, 5, 14, 17],
  ['a last day on a Sunday, to the end of Monday', sunday, 5, 14, 16],
  ['a last day on a Saturday of the brand', lateFriday, 5, 14, 17],
])('goods can be returned and money waits for %s', (_what, receivedAt, returnDays, withdrawalDays, days) => {
  expect(getWindowHours(receivedAt, returnDays, withdrawalDays)).toBe(days * 24)
})

test('the window is the one that the order was placed with', () => {
  expect(toReturnTerms(policy, { return_days: 3, withdrawal_days: 14 })).toEqual({ returnDays: 3, withdrawalDays: 14 })
  expect(toReturnTerms(policy, { return_days: null, withdrawal_days: null })).toEqual({
    returnDays: 5,
    withdrawalDays: 0,
  })
})
