import { expect, test } from 'vitest'
import { addOpenHours } from './closures.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour))
const closed = (from: number, until: number) => ({ startsAt: at(from), endsAt: at(until) })

test.each([
  ['without a closure', [], 10],
  ['that ended at the payment', [closed(-5, 0)], 10],
  ['that ended a moment later', [closed(-5, 1)], 11],
  ['that runs', [closed(-5, 24)], 34],
  ['in the middle', [closed(4, 24)], 30],
  ['that begins at the deadline', [closed(10, 24)], 10],
  ['that begins just before it', [closed(9, 24)], 25],
  ['twice', [closed(2, 4), closed(6, 16)], 22],
  ['that touches the next', [closed(2, 4), closed(4, 6)], 14],
])('ten hours after a payment, with a closure %s', (_what, closures, hour) => {
  expect(addOpenHours(at(0), 10, closures)).toEqual(at(hour))
})
