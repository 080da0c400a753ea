/** The page of a list that an address asks for, from 1; anything odd is the first. */
export function pageNumber(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
