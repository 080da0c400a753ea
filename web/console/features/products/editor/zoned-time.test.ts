import { expect, test } from 'vitest'
import { toInstant, toLocalTime } from './zoned-time.ts'

test.each([
  ['2026-11-23T18:05', 'Asia/Shanghai', '2026-11-23T10:05:00.000Z'],
  ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  // Clocks go back at 03:00 and forward at 02:00.
  ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-01-01T00:00', 'America/New_York', '2026-01-01T05:00:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(toInstant(local, zone)).toBe(instant)
  expect(toLocalTime(instant, zone)).toBe(local)
})
