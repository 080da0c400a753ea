import { describe, expect, it } from 'vitest'
import {
  emptyProduct,
  findHighestApr,
  findProductErrors,
  readNumbers,
  toProductInput,
  type ProductValues,
} from './product-values.ts'

const complete: ProductValues = {
  ...emptyProduct,
  names: { en: 'Personal credit' },
  terms: { en: 'Terms' },
  minAmount: '300',
  maxAmount: '5000',
  ratePercent: '9.9',
  feePercent: '1',
  overdueRatePercent: '5',
  overdueCap: '40',
}
const find = (change: Partial<ProductValues>, maxApr = 25) => findProductErrors({ ...complete, ...change }, 2, maxApr)

describe('the fields of a product', () => {
  it('are complete', () => expect(find({})).toEqual({}))

  it.each([
    ['no name', { names: { en: ' ' } }, { names: 'missing' }],
    ['no terms', { terms: {} }, { terms: 'missing' }],
    ['no rate', { ratePercent: '' }, { ratePercent: 'missing' }],
    ['a third decimal', { ratePercent: '9.999' }, { ratePercent: 'wrong' }],
    ['an amount of zero', { minAmount: '0' }, { minAmount: 'wrong' }],
    ['a largest amount below the smallest', { maxAmount: '299.99' }, { maxAmount: 'order' }],
    ['equal amounts', { maxAmount: '300' }, {}],
    ['no month', { minMonths: '0' }, { minMonths: 'wrong' }],
    ['the longest term', { maxMonths: '120' }, {}],
    ['a longer term', { maxMonths: '121' }, { maxMonths: 'wrong' }],
    ['terms in the wrong order', { maxMonths: '2' }, { maxMonths: 'order' }],
    ['no cost of being late', { overdueCap: '0' }, {}],
    ['an overdue rate at the cap', { overdueRatePercent: '25' }, {}],
    ['an overdue rate above the cap', { overdueRatePercent: '25.01' }, { overdueRatePercent: 'cap' }],
  ])('%s', (_, change, expected) => expect(find(change)).toEqual(expected))

  it('may not cost more than the cap', () => {
    const highest = findHighestApr(readNumbers(complete, 2)!, 2)
    expect(find({}, highest)).toEqual({})
    expect(find({}, highest - 0.01)).toEqual({ ratePercent: 'cap' })
  })
})

it('saves only texts that are given', () => {
  expect(toProductInput({ ...complete, names: { en: 'Credit', ar: '' } }, null, 2)).toMatchObject({
    version: 0,
    names: { en: 'Credit' },
    minAmount: 300,
    maxMonths: 24,
    isOpen: false,
  })
  expect(toProductInput({ ...complete, overdueCap: 'x' }, null, 2)).toBeNull()
})
