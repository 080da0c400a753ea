import { expect, test } from 'vitest'
import { chooseUnits } from './chosen-units.ts'

const lines = [
  { id: 'a', quantityToCome: 3 },
  { id: 'b', quantityToCome: 1 },
  { id: 'done', quantityToCome: 0 },
]

test('takes all that is to come, or what was typed', () => {
  const all = (line: { quantityToCome: number }) => line.quantityToCome
  expect(chooseUnits(lines, {}, all)).toEqual({
    units: [
      { lineId: 'a', quantity: 3 },
      { lineId: 'b', quantity: 1 },
    ],
    pieces: 4,
    invalidIds: [],
  })
  expect(chooseUnits(lines, { a: '2', b: '0', done: '9' }, all)).toEqual({
    units: [{ lineId: 'a', quantity: 2 }],
    pieces: 2,
    invalidIds: [],
  })
  expect(chooseUnits(lines, { a: '' }, () => 0)).toEqual({ units: [], pieces: 0, invalidIds: [] })
})

test.each(['4', '-1', '1.5', 'x', '1e1', '99999999999'])('names a line with %s pieces of 3', (text) => {
  expect(chooseUnits(lines, { a: text }, () => 0)).toEqual({ units: [], pieces: 0, invalidIds: ['a'] })
})
