import { expect, test } from 'vitest'
import { decisions, maskName, repliedSince, replyUntil } from './reviews.rules.ts'

test.each([
  ['shopper1', 's***1'],
  ['ab', 'a***'],
  ['', '***'],
  ['李小明', '李***明'],
  ['😀middle🎈', '😀***🎈'],
])('%s is called %s', (username, shown) => {
  expect(maskName(username)).toBe(shown)
})

test('an answer can be changed for a day, to the millisecond', () => {
  const at = new Date('2026-03-01T12:00:00.000Z')
  expect(replyUntil(at)).toEqual(new Date('2026-03-02T12:00:00.000Z'))
  expect(repliedSince(replyUntil(at))).toEqual(at)
})

test('a decision leads to no state that it starts from', () => {
  for (const { to, from } of Object.values(decisions)) expect(from).not.toContain(to)
})
