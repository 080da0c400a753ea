import type { Sort } from '#contract/goods.ts'
import { keywordParam, readKeyword } from '#web/client/use-href.ts'
import { type ChosenOptions, toOptionQuery, readOptions } from './chosen-options.ts'
import { readAmount } from './read-amount.ts'

/** The sort orders of the menus. Repeated here, because the list in the contract would bring its schemas into the browser. */
export const sorts = [
  'relevance',
  'sales',
  'price_asc',
  'price_desc',
  'newest',
  'rating',
] as const satisfies readonly Sort[]

/** The filters in an address. Prices are in whole units of the brand's currency. */
export type GoodsFilters = {
  /** Empty when nothing is searched for. */
  readonly keyword: string
  readonly categoryId?: string | undefined
  readonly sellerId?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  /** Stars at least. */
  readonly rating?: number | undefined
  readonly onSale?: true | undefined
  readonly inStock?: true | undefined
  /** Chosen values by option, as sizes and colours; undefined when there are none. */
  readonly options?: ChosenOptions | undefined
  readonly sort: Sort
  /** Counted from 1. */
  readonly pageNum: number
}

/** The address of the same list with some filters changed; starts at the first page by default. */
export type FilterHref = (change: Partial<GoodsFilters>) => string

const goodsPerPage = 24
const maxKeywordLength = 200
/** Lists end 10,000 rows deep. */
const maxPage = Math.floor(10_000 / goodsPerPage)

const getDefaultSort = (keyword: string): Sort => (keyword ? 'relevance' : 'sales')

function readId(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name)?.trim()
  return value && value.length <= 64 ? value : undefined
}

function readSort(search: URLSearchParams, keyword: string): Sort {
  const wanted = sorts.find((sort) => sort === search.get('sort'))
  return wanted && (keyword || wanted !== 'relevance') ? wanted : getDefaultSort(keyword)
}

const readFlag = (search: URLSearchParams, name: string) =>
  search.get(name) === 'true' || search.get(name) === '1' ? true : undefined

function readPage(search: URLSearchParams): number {
  const page = Number(search.get('pageNum'))
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1
}

/** Parses the filters of an address; invalid values are ignored, so that no address fails. */
export function readFilters(search: URLSearchParams): GoodsFilters {
  const keyword = readKeyword(search).trim().slice(0, maxKeywordLength)
  const [a, b] = [readAmount(search.get('priceMin')), readAmount(search.get('priceMax'))]
  const swapped = a !== undefined && b !== undefined && a > b
  const rating = readAmount(search.get('rating'))
  return {
    keyword,
    categoryId: readId(search, 'categoryId'),
    sellerId: readId(search, 'sellerId'),
    priceMin: swapped ? b : a,
    priceMax: swapped ? a : b,
    rating: rating !== undefined && rating > 0 && rating <= 5 ? rating : undefined,
    onSale: readFlag(search, 'onSale'),
    inStock: readFlag(search, 'inStock'),
    options: readOptions(search),
    sort: readSort(search, keyword),
    pageNum: readPage(search),
  }
}

/** Filters -> parameters of an address; what is usual is left out, so one list has one address. */
export function toFilterQuery(filters: GoodsFilters): Record<string, string | number | boolean | undefined> {
  const { keyword, sort, pageNum, options, ...same } = filters
  return {
    keyword: keyword ? keywordParam(keyword) : undefined,
    ...same,
    ...toOptionQuery(options),
    sort: sort === getDefaultSort(keyword) ? undefined : sort,
    pageNum: pageNum > 1 ? pageNum : undefined,
  }
}

/** The input of `goods.list`; the same object on both sides, so that the cached query is found. */
export const toListInput = ({ keyword, ...filters }: GoodsFilters) => ({
  ...filters,
  keyword: keyword || undefined,
  pageSize: goodsPerPage,
})

/** True if a filter other than keyword, sort and page is set. */
export const isFiltered = ({ keyword: _keyword, sort: _sort, pageNum: _page, ...chosen }: GoodsFilters): boolean =>
  Object.values(chosen).some((value) => value !== undefined)

/** Clears the filters; keyword and sort stay. */
export const noFilters: Partial<GoodsFilters> = {
  categoryId: undefined,
  sellerId: undefined,
  priceMin: undefined,
  priceMax: undefined,
  rating: undefined,
  onSale: undefined,
  inStock: undefined,
  options: undefined,
}

/** The number of pages that can be opened. */
export const countShownPages = (totalPages: number): number => Math.min(totalPages, maxPage)
