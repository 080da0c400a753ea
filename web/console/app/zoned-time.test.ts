import { expect, test } from 'vitest'
import { fromZonedInput, toZonedInput } from './zoned-time.ts'

test('a field shows an instant in the zone of the brand, and gives it back', () => {
  for (const timeZone of ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'])
    for (const iso of ['2026-12-01T00:00:00.000Z', '2026-06-30T23:59:00.000Z'])
      expect(fromZonedInput(toZonedInput(iso, timeZone), timeZone)).toBe(iso)
  expect(toZonedInput('2026-11-30T16:00:00.000Z', 'Asia/Shanghai')).toBe('2026-12-01T00:00')
})

test('days on which clocks change have their own offset', () => {
  expect(fromZonedInput('2026-03-29T12:00', 'Europe/Berlin')).toBe('2026-03-29T10:00:00.000Z')
  expect(fromZonedInput('2026-03-29T01:00', 'Europe/Berlin')).toBe('2026-03-29T00:00:00.000Z')
  expect(fromZonedInput('2026-10-25T12:00', 'Europe/Berlin')).toBe('2026-10-25T11:00:00.000Z')
})

test('an empty field has no instant', () => {
  expect(fromZonedInput('', 'UTC')).toBeNull()
})

test.each([
  ['2026-11-23T18:05', 'Asia/Shanghai', '2026-11-23T10:05:00.000Z'],
  ['2026-07-01T09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  // Clocks go back at 03:00 and forward at 02:00.
  ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-01-01T00:00', 'America/New_York', '2026-01-01T05:00:00.000Z'],
])('%s in %s is %s', (local, zone, instant) => {
  expect(fromZonedInput(local, zone)).toBe(instant)
  expect(toZonedInput(instant, zone)).toBe(local)
})
