import { refuse } from './refuse.ts'

/** The page a list was asked for: both from 1. */
export type Page = { readonly pageNum: number; readonly pageSize: number }

/** How many rows deep pages reach. */
export const deepestRow = 10_000

/** Counting stops here: one more than the deepest row, so that a capped total can be told from a full one. */
export const countCap = deepestRow + 1

/** How many rows stand before the page; refuses a page that ends below the deepest row. */
export function rowsBefore({ pageNum, pageSize }: Page): number {
  if (pageNum * pageSize > deepestRow) throw refuse('paging.too_deep')
  return (pageNum - 1) * pageSize
}

/** The `pageInfo` of an answer; `counted` is a count that may have stopped at `countCap`. */
export function pageInfoOf({ pageNum, pageSize }: Page, counted: number) {
  const totalElements = Math.min(counted, deepestRow)
  const totalPages = Math.ceil(totalElements / pageSize)
  return { pageNum, pageSize, totalElements, totalPages, ...(counted > deepestRow && { totalCapped: true }) }
}
