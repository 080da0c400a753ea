import { expect, test } from 'vitest'
import type { Sums } from './overview.queries.ts'
import { getDaysLeft, toFigures, toOverview, toPeriods, toSourceList } from './overview.rules.ts'

const sums = (day: string, hour: number | null, orders: number): Sums => ({
  day,
  hour,
  orders,
  units: 2 * orders,
  salesMinor: 1_000 * orders,
  refundedMinor: 0,
  pageViews: 30 * orders,
  visitors: 10 * orders,
  productVisitors: 4 * orders,
  cartVisitors: 2 * orders,
  checkoutVisitors: orders,
})

test.each([
  ['today', '2026-11-23', '2026-11-23', '2026-11-22', '2026-11-22'],
  ['7', '2026-11-17', '2026-11-23', '2026-11-10', '2026-11-16'],
  ['30', '2026-10-25', '2026-11-23', '2026-09-25', '2026-10-24'],
  ['90', '2026-08-26', '2026-11-23', '2026-05-28', '2026-08-25'],
  ['year', '2025-12-01', '2026-11-23', '2024-12-01', '2025-11-23'],
] as const)('%s is %s to %s after %s to %s', (range, from, until, beforeFrom, beforeUntil) =>
  expect(toPeriods(range, '2026-11-23')).toEqual({
    now: { from, until },
    before: { from: beforeFrom, until: beforeUntil },
  }),
)

test('days stand beside the same days of the period before, also those without sales', () => {
  const { points, now, before } = toOverview(
    [
      sums('2026-11-17', null, 1),
      sums('2026-11-23', null, 2),
      sums('2026-11-16', null, 4),
      sums('2026-11-09', null, 8),
    ],
    '7',
    '2026-11-23',
    9,
  )
  expect(points.map(({ at }) => at)).toEqual([
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
  expect(points.map((point) => point.now?.orders)).toEqual([1, 0, 0, 0, 0, 0, 2])
  expect(points.map((point) => point.before.orders)).toEqual([0, 0, 0, 0, 0, 0, 4])
  expect([now.orders, before.orders]).toEqual([3, 4])
})

test('a year has months, and is compared with the same days of the year before', () => {
  const rows = [
    sums('2025-12-01', null, 1),
    sums('2026-11-23', null, 2),
    sums('2024-12-31', null, 4),
    sums('2025-11-23', null, 8),
    // After the same day of the year before.
    sums('2025-11-24', null, 16),
  ]
  const { points, now, before } = toOverview(rows, 'year', '2026-11-23', 9)
  expect(points).toHaveLength(12)
  expect(points[0]).toMatchObject({ at: '2025-12', now: { orders: 1 }, before: { orders: 4 } })
  expect(points[11]).toMatchObject({ at: '2026-11', now: { orders: 2 }, before: { orders: 8 } })
  expect([now.orders, before.orders]).toEqual([3, 12])
  expect(toPeriods('year', '2028-02-29').before).toEqual({ from: '2026-03-01', until: '2027-03-01' })
})

test('today stops at now, and is compared with yesterday until the same hour', () => {
  const rows = [sums('2026-11-23', 9, 3), sums('2026-11-22', 8, 1), sums('2026-11-22', 9, 1), sums('2026-11-22', 10, 5)]
  const { points, now, before } = toOverview(rows, 'today', '2026-11-23', 9)
  expect(points).toHaveLength(24)
  expect(points[9]).toMatchObject({ at: '09:00', now: { orders: 3 }, before: { orders: 1 } })
  expect(points[10]).toMatchObject({ at: '10:00', now: null, before: { orders: 5 } })
  expect([now.orders, before.orders]).toEqual([3, 2])
})

test('sales are after refunds, an average order before them', () => {
  const figures = toFigures({ ...sums('', null, 4), refundedMinor: 1_550 }, 2)
  expect(figures).toEqual({
    sales: 24.5,
    refunds: 15.5,
    orders: 4,
    units: 8,
    visitors: 40,
    pageViews: 120,
    conversion: 0.1,
    averageOrder: 10,
  })
  expect(toFigures(sums('', null, 0), 2)).toMatchObject({ sales: 0, conversion: null, averageOrder: null })
  expect(toFigures({ ...sums('', null, 0), refundedMinor: 700 }, 0).sales).toBe(-700)
})

test.each([
  [5, 60, 2],
  [0, 3, 0],
  [1, 30, 1],
  [29, 30, 29],
  [1, 31, 0],
])('%i units that sell %i in 30 days last %i days', (available, sold, days) =>
  expect(getDaysLeft(available, sold, 30)).toBe(days),
)

test('small sources are one', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ source: `s${index}`, visitors: 9 - index }))
  expect(toSourceList(of(7))).toEqual(of(7))
  expect(toSourceList(of(9)).at(-1)).toEqual({ source: null, visitors: 3 })
})
