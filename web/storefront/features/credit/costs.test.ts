import { expect, it } from 'vitest'
import { calculateCosts, findStep, readChoice } from './costs.ts'

const price = { ratePercent: 9.9, feePercent: 1 }

it('calculates a loan in units of the currency', () => {
  const costs = calculateCosts(price, { amount: 2400, months: 12 }, 2, '2026-11-20')
  expect(costs).toMatchObject({ total: 2530.64, interest: 130.64, fee: 24, received: 2376, payment: 210.89 })
  expect(costs.lastPayment).toBe(210.85)
  expect(costs.schedule).toHaveLength(12)
  expect(costs.schedule[0]).toEqual({
    number: 1,
    dueOn: '2026-12-20',
    payment: 210.89,
    principal: 191.09,
    interest: 19.8,
    left: 2208.91,
  })
  expect(costs.schedule.at(-1)).toMatchObject({ dueOn: '2027-11-20', left: 0 })
})

it('leaves due dates open until the day is known, and counts in whole units without decimals', () => {
  const costs = calculateCosts(price, { amount: 240_000, months: 3 }, 0, null)
  expect(costs.schedule.map(({ dueOn }) => dueOn)).toEqual(['', '', ''])
  expect(Number.isInteger(costs.total)).toBe(true)
})

it('finds a step of about a hundredth of the range', () => {
  expect(findStep(300, 5000)).toBe(50)
  expect(findStep(1, 20)).toBe(1)
  expect(findStep(100_000, 3_000_000)).toBe(50_000)
})

it('reads a choice within the bounds of the product', () => {
  const bounds = { minAmount: 300, maxAmount: 5000, minMonths: 3, maxMonths: 24 }
  const read = (query: string) => readChoice(bounds, new URLSearchParams(query))
  expect(read('')).toEqual({ amount: 2650, months: 12 })
  expect(read('amount=300&months=24')).toEqual({ amount: 300, months: 24 })
  expect(read('amount=299.99&months=2')).toEqual({ amount: 300, months: 3 })
  expect(read('amount=5000.01&months=25')).toEqual({ amount: 5000, months: 24 })
  expect(read('amount=-7&months=x')).toEqual({ amount: 2650, months: 12 })
})
