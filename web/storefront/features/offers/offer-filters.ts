import type { OfferSort } from '#contract/browsing.ts'

export type OfferFilters = {
  readonly categoryId?: string | undefined
  readonly sort: OfferSort
  readonly pageNum: number
}

/** The orders of the offers; a test holds it to the contract's. */
export const sorts = ['ending', 'reduction', 'sales'] as const satisfies readonly OfferSort[]

/** Fills whole rows of 6, 4, 3 and 2. */
export const pageSize = 24

/** Parses the filters of an address; invalid values are ignored. */
export function readOfferFilters(search: URLSearchParams): OfferFilters {
  const page = Number(search.get('pageNum') ?? 1)
  return {
    categoryId: search.get('categoryId') || undefined,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'ending',
    pageNum: Number.isInteger(page) && page >= 1 && page <= 400 ? page : 1,
  }
}

/** The query of an address with these filters; defaults are left out. */
export const toOfferQuery = ({ categoryId, sort, pageNum }: OfferFilters) => ({
  categoryId,
  sort: sort === 'ending' ? undefined : sort,
  pageNum: pageNum > 1 ? pageNum : undefined,
})
