import { expect, test } from 'vitest'
import { getChoiceTexts, toRating } from './catalogue.rules.ts'

test.each([
  [[0, 0, 0, 0, 0], { average: 0, count: 0 }],
  [[0, 0, 0, 0, 7], { average: 5, count: 7 }],
  [[1, 0, 0, 0, 1], { average: 3, count: 2 }],
  [[1, 1, 0, 0, 1], { average: 2.67, count: 3 }],
])('stars %j average to %j', (counts, rating) => {
  expect(toRating(counts)).toEqual(rating)
})

const options = [
  { name: { en: 'Colour' }, values: [{ en: 'Pine' }, { en: 'Clay' }] },
  { name: { en: 'Size' }, values: [{ en: 'Small' }] },
]

test.each([
  [
    [1, 0],
    ['Clay', 'Small'],
  ],
  [[0], ['Pine']],
  [[9, 0], ['Small']],
  [[], []],
])('the choice %j of colour and size reads %j', (choice, words) => {
  expect(getChoiceTexts(options, choice).map((text) => text.en)).toEqual(words)
})
