import { describe, expect, it } from 'vitest'
import { pageHref } from '#web/client/use-href.ts'
import { toFilterQuery, isFiltered, toListInput, countShownPages, readFilters } from './goods-filters.ts'
import { readAmount } from './read-amount.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))
const write = (query: string) => decodeURIComponent(pageHref('', '', toFilterQuery(read(query))))

describe('filters in an address', () => {
  it.each([
    ['', ''],
    ['categoryId=7&sellerId=s-1', '?categoryId=7&sellerId=s-1'],
    ['priceMin=20&priceMax=320.5', '?priceMin=20&priceMax=320.5'],
    ['priceMin=320&priceMax=20', '?priceMin=20&priceMax=320'],
    ['priceMin=abc&priceMax=-4', ''],
    ['priceMin=٢٠', '?priceMin=20'],
    ['rating=4', '?rating=4'],
    ['rating=6', ''],
    ['rating=0', ''],
    ['onSale=true&inStock=1', '?onSale=true&inStock=true'],
    ['onSale=false&inStock=maybe', ''],
    ['sort=price_asc', '?sort=price_asc'],
    ['sort=sales', ''],
    ['sort=relevance', ''],
    ['sort=nonsense', ''],
    ['keyword="lamp"', '?keyword="lamp"'],
    ['keyword=lamp', '?keyword="lamp"'],
    ['keyword=lamp&sort=relevance', '?keyword="lamp"'],
    ['keyword=lamp&sort=sales', '?keyword="lamp"&sort=sales'],
    ['keyword=%20%20', ''],
    ['pageNum=3', '?pageNum=3'],
    ['pageNum=1', ''],
    ['pageNum=-2', ''],
    ['pageNum=1.5', ''],
    [`categoryId=${'x'.repeat(65)}`, ''],
    ['lang=ar&other=1', ''],
  ])('%s is kept as %s', (query, expected) => expect(write(query)).toBe(expected))

  it('cuts words at what the server accepts', () =>
    expect(read(`keyword=${'a'.repeat(300)}`).keyword).toHaveLength(200))

  it('asks the server for whole pages and leaves empty words out', () =>
    expect(toListInput(read('onSale=1'))).toMatchObject({
      onSale: true,
      keyword: undefined,
      sort: 'sales',
      pageSize: 24,
    }))

  it.each([
    ['keyword=a&sort=newest&pageNum=2', false],
    ['inStock=1', true],
    ['priceMin=0', true],
  ])('%s counts as filtered: %s', (query, expected) => expect(isFiltered(read(query))).toBe(expected))

  it('offers no page beyond the depth that lists have', () => {
    expect(countShownPages(3)).toBe(3)
    expect(countShownPages(2084)).toBe(416)
  })
})

describe('a typed price', () => {
  it.each([
    ['12.50', 12.5],
    ['12,5', 12.5],
    ['٢٥٫٥', 25.5],
    ['１２０', 120],
    ['', undefined],
    ['1e5', undefined],
    ['-3', undefined],
    ['1.2.3', undefined],
    [null, undefined],
  ])('%s is %s', (typed, expected) => expect(readAmount(typed)).toBe(expected))
})
