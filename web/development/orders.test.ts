import { expect, test } from 'vitest'
import { createOrders, sumByDay } from './orders.ts'

const now = new Date('2026-11-21T10:00:00Z')
const orders = createOrders(2000, now)

test('orders are the same in every run, newest first, each with its own number', () => {
  expect(createOrders(2000, now)).toEqual(orders)
  expect(new Set(orders.map(({ number }) => number)).size).toBe(2000)
  const times = orders.map(({ placedAt }) => placedAt)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('the days add up to the orders placed on them', () => {
  const days = sumByDay(orders, 30, now)
  expect(days).toHaveLength(30)
  expect([days[0]!.day, days[29]!.day]).toEqual(['2026-10-23', '2026-11-21'])
  const placed = orders.filter(({ placedAt }) => placedAt >= '2026-10-23')
  const sum = (totals: readonly { total: number }[]) => totals.reduce((all, { total }) => all + total, 0)
  expect(placed.length).toBeGreaterThan(100)
  expect(sum(days)).toBeCloseTo(sum(placed), 2)
})
