/** The page number of an address, from 1; an invalid value counts as 1. */
export function pageNumber(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
