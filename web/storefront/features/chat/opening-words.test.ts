import { expect, it } from 'vitest'
import { formatOpening, splitMinutes } from './opening-words.ts'

it.each([
  [1, 'minutes', 1],
  [59, 'minutes', 59],
  [60, 'hours', 1],
  [149, 'hours', 2],
  [1_439, 'hours', 24],
  [1_440, 'days', 1],
  [4_000, 'days', 3],
] as const)('%i minutes are told in %s', (minutes, unit, count) => {
  expect(splitMinutes(minutes)).toEqual({ unit, count })
})

const now = new Date('2026-11-27T20:00:00Z')

it.each([
  ['today', '2026-11-27T22:30:00Z', 'UTC', '22:30'],
  ['tomorrow in a zone to the east', '2026-11-27T20:30:00Z', 'Asia/Shanghai', '04:30'],
  ['within a week', '2026-11-30T09:00:00Z', 'UTC', 'Monday 09:00'],
  ['on the same weekday of the next week', '2026-12-04T09:00:00Z', 'UTC', '4 December at 09:00'],
])('an opening %s', (_name, iso, timeZone, expected) => {
  expect(formatOpening(iso, now, { intl: 'en-GB', timeZone })).toBe(expected)
})
