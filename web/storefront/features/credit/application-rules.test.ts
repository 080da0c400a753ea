import { describe, expect, it } from 'vitest'
import { maxMonthlyFigure } from '#contract/credit-terms.ts'
import { findApplicationErrors, readMonthly } from './application-rules.ts'

const complete = {
  purpose: 'home',
  employment: 'permanent',
  income: '3150',
  rent: '980.50',
  otherPayments: '0',
  incomeProof: '/media/1',
  acceptsTerms: 'on',
  acceptsReview: 'on',
}
const rules = { digits: 2, needsIncomeProof: true }
const find = (change: Record<string, string>) => findApplicationErrors({ ...complete, ...change }, rules)

describe('the rules of an application', () => {
  it('take a complete one', () => expect(find({})).toEqual({}))

  it.each([
    ['an unknown purpose', { purpose: 'boat' }, { purpose: 'purpose' }],
    ['no employment', { employment: '' }, { employment: 'employment' }],
    ['a missing figure', { income: '' }, { income: 'amount' }],
    ['a negative figure', { rent: '-1' }, { rent: 'amount' }],
    ['too many decimals', { rent: '1.001' }, { rent: 'amount' }],
    ['letters', { otherPayments: 'none' }, { otherPayments: 'amount' }],
    ['the largest figure', { income: String(maxMonthlyFigure) }, {}],
    ['more than the largest', { income: `${maxMonthlyFigure}.01` }, { income: 'amountMax' }],
    ['no proof of income', { incomeProof: '' }, { incomeProof: 'document' }],
    ['no consent to the terms', { acceptsTerms: '' }, { acceptsTerms: 'consent' }],
    ['no consent to the review', { acceptsReview: '' }, { acceptsReview: 'consent' }],
  ])('%s', (_, change, expected) => expect(find(change)).toEqual(expected))

  it('need no proof of income where the brand needs none', () =>
    expect(findApplicationErrors({ ...complete, incomeProof: '' }, { ...rules, needsIncomeProof: false })).toEqual({}))
})

it('reads figures in other digits, and zero', () => {
  expect(readMonthly('٣١٥٠', 2)).toBe(3150)
  expect(readMonthly('0', 2)).toBe(0)
  expect(readMonthly('٠', 2)).toBe(0)
  expect(readMonthly('00', 0)).toBe(0)
  expect(readMonthly('', 2)).toBeNull()
})
