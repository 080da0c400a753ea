import { expect, it } from 'vitest'
import { createDayKey, findNearDay } from './day-marks.ts'

it.each([
  ['Asia/Shanghai', '2026-11-27'],
  ['Europe/Berlin', '2026-11-26'],
])('a day is one of the zone %s', (zone, day) => {
  expect(createDayKey(zone)(new Date('2026-11-26T20:00:00.000Z'))).toBe(day)
})

it.each([
  ['2026-11-26T15:59:59Z', 'yesterday'],
  ['2026-11-26T16:00:00Z', 'today'],
  ['2026-11-25T15:59:59Z', null],
])('%s in Shanghai is %s', (iso, expected) => {
  const now = new Date('2026-11-27T01:00:00Z')
  expect(findNearDay(new Date(iso), now, createDayKey('Asia/Shanghai'))).toBe(expected)
})
