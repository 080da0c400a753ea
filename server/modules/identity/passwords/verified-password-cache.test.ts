import { expect, test } from 'vitest'
import type { UserCtx } from '#server/platform/context.ts'
import { isPossiblyVerified, rememberVerified, toSubject, isRecentlyVerified } from './verified-password-cache.ts'

// Later than the entries of test files that ran in this process before: the oldest must be among these.
const now = new Date('2100-01-01T12:00:00Z')
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

test('is kept by brand and user', () => {
  expect(toSubject({ brand: { id: 7 }, principal: { userId: 'ada' } } as UserCtx)).toBe('7 ada')
})

test('what has ended is dropped with the next, in the order in which it was remembered last', () => {
  const at = (ms: number) => after(60 * minutes + ms)
  rememberVerified('3 ada', 'Kettle-42', 'first', at(0))
  rememberVerified('3 bob', 'Kettle-42', 'hash', at(minutes))
  rememberVerified('3 ada', 'Kettle-42', 'second', at(2 * minutes))
  rememberVerified('3 eve', 'Kettle-42', 'hash', at(6 * minutes - 1))
  expect(isPossiblyVerified('3 bob', 'Kettle-42'), 'a moment before its end').toBe(true)
  rememberVerified('3 eve', 'Kettle-42', 'hash', at(6 * minutes))
  expect(isPossiblyVerified('3 bob', 'Kettle-42'), 'at its end').toBe(false)
  expect(isPossiblyVerified('3 ada', 'Kettle-42'), 'remembered again').toBe(true)
})

test('of more than ten thousand the oldest goes', () => {
  const at = after(120 * minutes)
  for (let user = 0; user < 10_000; user++) rememberVerified(`4 ${user}`, 'Kettle-42', 'hash', at)
  expect(isPossiblyVerified('4 0', 'Kettle-42')).toBe(true)
  rememberVerified('4 10000', 'Kettle-42', 'hash', at)
  expect([isPossiblyVerified('4 0', 'Kettle-42'), isPossiblyVerified('4 1', 'Kettle-42')]).toEqual([false, true])
})
