import { expect, test } from 'vitest'
import { offerSorts } from '#contract/browsing.ts'
import { toOfferQuery, readOfferFilters, sorts } from './offer-filters.ts'

const read = (query: string) => readOfferFilters(new URLSearchParams(query))

test('the page offers every order that the server knows', () => expect(sorts).toEqual(offerSorts))

test.each([
  ['', { sort: 'ending', pageNum: 1 }],
  ['sort=reduction&pageNum=3&categoryId=a', { sort: 'reduction', pageNum: 3, categoryId: 'a' }],
  ['sort=price&pageNum=-1&categoryId=', { sort: 'ending', pageNum: 1 }],
  ['pageNum=1.5', { sort: 'ending', pageNum: 1 }],
  ['pageNum=100000', { sort: 'ending', pageNum: 1 }],
])('%j is read', (query, filters) => {
  expect(read(query)).toMatchObject(filters)
})

test('an address says only what does not go without saying', () => {
  expect(toOfferQuery(read('sort=ending&pageNum=1'))).toEqual({})
  expect(toOfferQuery(read('sort=sales&pageNum=2'))).toEqual({ sort: 'sales', pageNum: 2 })
})
