import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Brand } from './brand.ts'
import { toBrandDateTime, getNextDay, getNextInstant, toBrandDay, toInstant, toBrandTime } from './brand-time.ts'

const brandIn = (timeZone: string) => ({ settings: { timeZone } }) as Brand

test.each([
  ['Asia/Shanghai', '2026-03-01T16:30:00Z', '2026-03-02', '00:30'],
  ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08', '01:59'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', '03:00'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31', '23:59'],
])('in %s %s is %s %s', (zone, at, day, time) => {
  const brand = brandIn(zone)
  expect([toBrandDay(brand, new Date(at)), toBrandTime(brand, new Date(at))]).toEqual([day, time])
  expect(toBrandDateTime(brand, new Date(at)).slice(0, 16)).toBe(`${day} ${time}`)
})

test.each([
  ['Asia/Shanghai', '2026-03-02', '09:00', '2026-03-02T01:00:00Z'],
  ['America/New_York', '2026-03-08', '00:00', '2026-03-08T05:00:00Z'],
  ['America/New_York', '2026-03-08', '09:00', '2026-03-08T13:00:00Z'],
  // Skipped by daylight saving: moved forward by the length of the gap.
  ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00Z'],
  // Just after the gap: a first guess is an hour late.
  ['America/New_York', '2026-03-08', '03:30', '2026-03-08T07:30:00Z'],
  ['America/New_York', '2026-11-01', '09:00', '2026-11-01T14:00:00Z'],
  ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00Z'],
  ['UTC', '2026-01-01', '18:00', '2026-01-01T18:00:00Z'],
])('in %s %s %s is %s', (zone, day, time, at) => expect(toInstant(brandIn(zone), day, time)).toEqual(new Date(at)))

test('days follow one another over months and leap years', () => {
  expect(['2026-01-31', '2028-02-28', '2026-12-31'].map(getNextDay)).toEqual(['2026-02-01', '2028-02-29', '2027-01-01'])
})

test.each([
  ['Asia/Shanghai', '2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z'],
  ['Asia/Shanghai', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'],
  // The day of New York that has 23 hours, and the one that has 25.
  ['America/New_York', '2026-03-07T13:00:00Z', '2026-03-08T12:00:00Z'],
  ['America/New_York', '2026-10-31T12:00:00Z', '2026-11-01T13:00:00Z'],
])('in %s the first eight o’clock after %s is %s', (zone, after, at) =>
  expect(getNextInstant(brandIn(zone), new Date(after), '08:00')).toEqual(new Date(at)),
)

test.each([
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'America/Vancouver',
  'America/Sao_Paulo',
  'Africa/Cairo',
])('in %s every day of three years begins where the day before ends', (zone) => {
  const brand = brandIn(zone)
  for (let day = '2025-01-01'; day < '2028-01-01'; day = getNextDay(day)) {
    const start = toInstant(brand, day, '00:00')
    expect(toBrandDay(brand, start)).toBe(day)
    expect(getNextDay(toBrandDay(brand, new Date(start.getTime() - 1)))).toBe(day)
  }
})

test('statements count days by moments, never by the zones that the database knows', () => {
  const server = join(import.meta.dirname, '..')
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const usesZone = (text: string) => /at time zone \$\{|date_trunc\('\w+',[^)]*\$\{(?:timeZone|zone)/i.test(text)
  expect(files.filter((name) => usesZone(readFileSync(join(server, name), 'utf8')))).toEqual([])
  expect(usesZone('select (paid_at at time zone ${timeZone})::date')).toBe(true)
  expect(usesZone("select date_trunc('hour', paid_at, ${timeZone})")).toBe(true)
})
