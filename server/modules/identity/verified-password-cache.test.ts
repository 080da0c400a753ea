import { expect, test } from 'vitest'
import { isPossiblyVerified, rememberVerified, isRecentlyVerified } from './verified-password-cache.ts'

const now = new Date('2026-11-01T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const minutes = 60_000

rememberVerified('1 ada', 'Kettle-42', 'hash of it', now)

test.each([
  ['at once', '1 ada', 'Kettle-42', 'hash of it', 0, true],
  ['a moment before its end', '1 ada', 'Kettle-42', 'hash of it', 5 * minutes - 1, true],
  ['at its end', '1 ada', 'Kettle-42', 'hash of it', 5 * minutes, false],
  ['another password', '1 ada', 'Kettle-43', 'hash of it', 0, false],
  ['after it was changed', '1 ada', 'Kettle-42', 'hash of another', 0, false],
  ['of somebody else', '1 bob', 'Kettle-42', 'hash of it', 0, false],
  ['of the same person in another brand', '2 ada', 'Kettle-42', 'hash of it', 0, false],
])('%s', (_when, subject, password, hash, ms, isRight) => {
  expect(isRecentlyVerified(subject, password, hash, after(ms))).toBe(isRight)
})

test('a newer one takes the place of the older', () => {
  rememberVerified('1 eve', 'Kettle-42', 'first', now)
  rememberVerified('1 eve', 'Kettle-43', 'second', after(minutes))
  expect([isPossiblyVerified('1 eve', 'Kettle-42'), isPossiblyVerified('1 eve', 'Kettle-43')]).toEqual([false, true])
  expect(isRecentlyVerified('1 eve', 'Kettle-43', 'second', after(6 * minutes - 1))).toBe(true)
})
