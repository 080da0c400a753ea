import { expect, test } from 'vitest'
import { createDayScales, findDayAt, findDayByKey, pickDayLabels } from './chart-scale.ts'

const size = { width: 600, height: 200 }

test('amounts begin at 0 and end at a round value', () => {
  const { x, y, ticks } = createDayScales(30, 21_617, size)
  expect(ticks).toEqual([0, 5000, 10_000, 15_000, 20_000, 25_000])
  expect([y(0), y(25_000)]).toEqual([200, 0])
  expect([x(0), x(29)]).toEqual([0, 600])
})

test.each([0, Number.NaN])('a chart without values (%s) keeps its axis', (maxValue) => {
  const { y, ticks } = createDayScales(7, maxValue, size)
  expect(ticks[0]).toBe(0)
  expect(y(0)).toBe(200)
})

test('a chart of one day has a place for it', () => {
  expect(createDayScales(1, 10, size).x(0)).toBe(0)
})

test.each([
  [30, 6, [0, 7, 14, 21, 28]],
  [30, 3, [0, 14, 28]],
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [7, 4, [0, 2, 4, 6]],
  [1, 5, [0]],
  [90, 4, [0, 28, 56, 84]],
  [3000, 2, [0]],
])('%i days with space for %i labels', (days, max, labels) => expect(pickDayLabels(days, max)).toEqual(labels))

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 29, 29],
  ['ArrowLeft', 0, 0],
  ['PageUp', 3, 10],
  ['PageDown', 3, 0],
  ['Home', 12, 0],
  ['End', 12, 29],
])('%s from day %i leads to %i', (key, from, to) => expect(findDayByKey(key, from, 30)).toBe(to))

test('other keys do nothing', () => expect(findDayByKey('a', 3, 30)).toBeNull())

test('the pointer chooses the nearest day, also outside the plot', () => {
  expect([-5, 0, 10, 11, 599, 900].map((at) => findDayAt(at, 600, 31))).toEqual([0, 0, 1, 1, 30, 30])
  expect(findDayAt(5, 0, 1)).toBe(0)
})
