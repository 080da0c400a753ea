import { expect, test } from 'vitest'
import { compareValues, type SortValue } from './compare-values.ts'

const sort = (locale: string, values: readonly SortValue[]) => values.toSorted(compareValues(locale))

test('numbers and times sort by size', () => {
  expect(sort('en', [10, 9, -1])).toEqual([-1, 9, 10])
  const [early, late] = [new Date(1), new Date(2)]
  expect(sort('en', [late, early])).toEqual([early, late])
})

test('texts sort by the rules of the language, numbers in them by size', () => {
  expect(sort('en', ['G-10', 'G-9', 'g-9'])).toEqual(['g-9', 'G-9', 'G-10'])
  expect(sort('sv', ['ö', 'z', 'a'])).toEqual(['a', 'z', 'ö'])
  expect(sort('de', ['ö', 'z', 'a'])).toEqual(['a', 'ö', 'z'])
})

test('missing values come first', () => {
  expect(sort('en', [1, null, -5])).toEqual([null, -5, 1])
  expect(compareValues('en')(null, undefined)).toBe(0)
})
