import { refusal } from './refusal.ts'

/** A requested page; both numbers start at 1. */
export type Page = { readonly pageNum: number; readonly pageSize: number }

/** Maximum depth of paged lists. */
export const maxListRows = 10_000

/** Counting stops one row beyond the maximum, so that a capped total is distinguishable. */
export const countCap = maxListRows + 1

/** Number of rows before the page. Throws `paging.too_deep`. */
export function toOffset({ pageNum, pageSize }: Page): number {
  if (pageNum * pageSize > maxListRows) throw refusal('paging.too_deep')
  return (pageNum - 1) * pageSize
}

/** The `pageInfo` of a response; `counted` may have stopped at `countCap`. */
export function toPageInfo({ pageNum, pageSize }: Page, counted: number) {
  const totalElements = Math.min(counted, maxListRows)
  const totalPages = Math.ceil(totalElements / pageSize)
  return { pageNum, pageSize, totalElements, totalPages, ...(counted > maxListRows && { totalCapped: true }) }
}
