import { expect, test } from 'vitest'
import { listUsefulRatings } from './facet-panel.tsx'

const steps = (...counts: number[]) => counts.map((count, at) => ({ atLeast: 4 - at, count }))

test.each([
  ['of 240, some without stars', steps(180, 232, 232, 232), undefined, 240, [4, 3]],
  ['of 232, all with three or more', steps(180, 232, 232, 232), undefined, 232, [4]],
  ['where all have four', steps(232, 232, 232, 232), undefined, 232, []],
  ['where none has any', steps(0, 0, 0, 0), undefined, 9, []],
  ['each step more', steps(1, 2, 3, 4), undefined, 5, [4, 3, 2, 1]],
  ['with one chosen that changes nothing', steps(180, 232, 232, 232), 2, undefined, [4, 3, 2]],
  ['with one chosen that nothing has', steps(0, 0, 0, 0), 4, undefined, [4]],
])('%s', (_, given, chosen, total, expected) => {
  expect(listUsefulRatings(given, chosen, total).map(({ atLeast }) => atLeast)).toEqual(expected)
})
