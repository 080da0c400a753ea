import { describe, expect, test } from 'vitest'
import {
  getIdleDueAt,
  getLookUpSeconds,
  getRanBefore,
  getRetrySeconds,
  isFrequent,
  type JobTiming,
} from './jobs.rules.ts'

const now = new Date('2026-03-01T12:00:00Z')
const secondsAgo = (date: Date | null) => date && (now.getTime() - date.getTime()) / 1000

const byRows = (intervalSeconds: number): JobTiming => ({ name: 'rows', intervalSeconds })
const periodic = (intervalSeconds: number, idleSeconds: number | null = null): JobTiming => ({
  name: 'periodic',
  intervalSeconds,
  idleSeconds,
})

test.each([
  ['a job of every ten seconds', 10, 10, 10, true],
  ['a job of every minute', 60, 60, 60, true],
  ['a job of ten minutes', 600, 100, 600, false],
  ['a job of an hour', 3600, 600, 600, false],
  ['a job of a day', 86_400, 600, 600, false],
])('%s', (_, intervalSeconds, lookUpSeconds, retrySeconds, frequent) => {
  expect(getLookUpSeconds(byRows(intervalSeconds))).toBe(intervalSeconds)
  expect(getLookUpSeconds(periodic(intervalSeconds))).toBe(lookUpSeconds)
  for (const job of [byRows(intervalSeconds), periodic(intervalSeconds)]) {
    expect(getRetrySeconds(job)).toBe(retrySeconds)
    expect(isFrequent(job)).toBe(frequent)
  }
})

describe('a periodic job is due again', () => {
  test.each([
    ['at every look-up of its minute, though timers are late', 60, 30],
    ['an hour after its start, less half a look-up', 3600, 3300],
    ['a day after its start, less half a look-up', 86_400, 86_100],
  ])('%s', (_, intervalSeconds, ago) => {
    expect(secondsAgo(getRanBefore(periodic(intervalSeconds), now))).toBe(ago)
  })

  test('and one that is due by rows never is by time', () => {
    expect(getRanBefore(byRows(60), now)).toBeNull()
    expect(getIdleDueAt(byRows(60), now, 0)).toBeNull()
  })
})

test.each([
  ['the whole interval at the latest', 86_400, 0, 86_400],
  ['four fifths of it at the earliest', 86_400, 1, 69_120],
  ['something between', 86_400, 0.5, 77_760],
  ['at once, without an interval', 0, 0.5, 0],
])('a brand without changes is visited after %s', (_, idleSeconds, random, seconds) => {
  expect(getIdleDueAt(periodic(60, idleSeconds), now, random)?.getTime()).toBe(now.getTime() + seconds * 1000)
})

test('a job that only follows changes has no due time', () => {
  expect(getIdleDueAt(periodic(60, null), now, 0)).toBeNull()
})
