import { expect, it } from 'vitest'
import { getAnswerMinutes, sumFigures, type StoredFigures } from './report.rules.ts'

const none: StoredFigures = {
  received: 0,
  sent: 0,
  opened: 0,
  answered: 0,
  closed: 0,
  late: 0,
  answerSecondsSum: 0,
  closeSecondsSum: 0,
  rated: 0,
  starsSum: 0,
}

it('has no averages of nothing', () => {
  expect(sumFigures([])).toMatchObject({ received: 0, answerSeconds: null, closeSeconds: null, stars: null })
})

it('averages over all answers, not over averages', () => {
  const rows = [
    { ...none, answered: 1, answerSecondsSum: 600, late: 1, rated: 1, starsSum: 2 },
    { ...none, answered: 3, answerSecondsSum: 90, rated: 2, starsSum: 10, closed: 2, closeSecondsSum: 101 },
  ]
  expect(sumFigures(rows)).toMatchObject({
    answered: 4,
    late: 1,
    answerSeconds: 173,
    closeSeconds: 51,
    rated: 3,
    stars: 4,
  })
})

it.each([
  ['too few answers', 4, 400, null],
  ['enough of them', 5, 900, 3],
  ['answers at once', 10, 20, 1],
])('tells of %s in minutes', (_name, count, seconds, expected) => {
  expect(getAnswerMinutes({ count, seconds })).toBe(expected)
})
