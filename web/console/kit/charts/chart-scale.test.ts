import { expect, test } from 'vitest'
import { createDayScales, findDayAt, findDayByKey, getValueRange, pickDayLabels } from './chart-scale.ts'

const size = { width: 600, height: 200 }

test('amounts begin at 0 and end at a round value', () => {
  const { x, y, ticks } = createDayScales(30, { min: 0, max: 21_617 }, size)
  expect(ticks).toEqual([0, 5000, 10_000, 15_000, 20_000, 25_000])
  expect([y(0), y(25_000)]).toEqual([200, 0])
  expect([x(0), x(29)]).toEqual([0, 600])
})

test.each([[[]], [[0]], [[Number.NaN, null]]])('a chart without values (%j) keeps its axis', (values) => {
  const { y, ticks } = createDayScales(7, getValueRange(values), size)
  expect(ticks[0]).toBe(0)
  expect(y(0)).toBe(200)
})

test('amounts below 0, as of a day with more refunds than sales, have their place', () => {
  const { y, ticks } = createDayScales(7, getValueRange([400, null, -150]), size)
  expect(ticks).toEqual([-200, 0, 200, 400])
  expect([y(-200), y(400)]).toEqual([200, 0])
})

test.each([
  [24, 12, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]],
  [24, 7, [0, 6, 12, 18]],
])('%i hours with space for %i labels', (hours, max, labels) =>
  expect(pickDayLabels(hours, max, 'hour')).toEqual(labels),
)

test('a chart of one day has a place for it', () => {
  expect(createDayScales(1, { min: 0, max: 10 }, size).x(0)).toBe(0)
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
