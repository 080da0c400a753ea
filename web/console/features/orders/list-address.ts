import { orderViews, type OrderView } from '#contract/seller-orders.ts'

/** Filters and sorting of an order list, as its address holds them. */
export type ListState = {
  readonly view: OrderView | null
  readonly keyword: string
  /** Placed within this many days, today included. */
  readonly days: number | null
  readonly sort: 'newest' | 'oldest'
}

export const placedWithin = [1, 7, 30, 90] as const

/** Reads the state of a list from its address; what is unknown is left out. */
export function readListState(search: URLSearchParams): ListState {
  const view = orderViews.find((one) => one === search.get('view')) ?? null
  const days = placedWithin.find((one) => String(one) === search.get('days')) ?? null
  return {
    view,
    keyword: (search.get('keyword') ?? '').slice(0, 100),
    days,
    sort: search.get('sort') === 'oldest' ? 'oldest' : 'newest',
  }
}

/** Writes a state as a query, always in the same order, so that equal states have equal addresses. */
export function writeListState({ view, keyword, days, sort }: ListState): string {
  const search = new URLSearchParams()
  if (view) search.set('view', view)
  if (keyword) search.set('keyword', keyword)
  if (days) search.set('days', String(days))
  if (sort === 'oldest') search.set('sort', sort)
  return search.toString()
}

/** The first day of the last `days` days, today included. */
export const findFirstDay = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
