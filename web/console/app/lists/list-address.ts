/** Which views, filters and orders a list knows. Its address takes nothing else. */
export interface ListSpec<View extends string = string, Filter extends string = string, Sort extends string = string> {
  /** The path of the list below the console's base. */
  readonly path: `/${string}`
  /** Views beside the one that shows all. */
  readonly views: readonly View[]
  /** The values of each filter by its name in the address; null takes any text of up to `maxTextLength` characters. */
  readonly filters: Readonly<Record<Filter, readonly string[] | null>>
  /** The first is the default, which addresses leave out. */
  readonly sorts: readonly [Sort, ...Sort[]]
}

/** View, search words, filters, sorting and columns of a list, as its address holds them. */
export interface ListState<View extends string = string, Filter extends string = string, Sort extends string = string> {
  readonly view: View | null
  readonly keyword: string
  readonly filters: Readonly<Partial<Record<Filter, string>>>
  readonly sort: Sort
  /** The columns that are shown, in their order; null for those that the list shows at first. */
  readonly columns: readonly string[] | null
}

const maxTextLength = 100
const maxColumns = 30

/** Reads the state of a list from its address; what the list does not know is left out. */
export function readListState<View extends string, Filter extends string, Sort extends string>(
  { views, filters, sorts }: ListSpec<View, Filter, Sort>,
  search: URLSearchParams,
): ListState<View, Filter, Sort> {
  const read = (name: string) => (search.get(name) ?? '').slice(0, maxTextLength)
  const known = Object.entries<readonly string[] | null>(filters)
    .map(([name, values]) => [name, read(name), values] as const)
    .filter(([, value, values]) => value !== '' && (values === null || values.includes(value)))
    .map(([name, value]) => [name, value] as const)
  const columns = (search.get('columns') ?? '').split('.', maxColumns).filter((key) => /^\w{1,30}$/.test(key))
  return {
    view: views.find((view) => view === search.get('view')) ?? null,
    keyword: read('keyword'),
    filters: Object.fromEntries(known) as Partial<Record<Filter, string>>,
    sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
    columns: columns.length > 0 ? columns : null,
  }
}

/** Writes a state as a query, always in the same order, so that equal states have equal addresses. */
export function writeListState<View extends string, Filter extends string, Sort extends string>(
  spec: ListSpec<View, Filter, Sort>,
  { view, keyword, filters, sort, columns }: ListState<View, Filter, Sort>,
): string {
  const search = new URLSearchParams()
  if (view) search.set('view', view)
  if (keyword) search.set('keyword', keyword)
  for (const name of Object.keys(spec.filters) as Filter[]) if (filters[name]) search.set(name, filters[name])
  if (sort !== spec.sorts[0]) search.set('sort', sort)
  if (columns) search.set('columns', columns.join('.'))
  return search.toString()
}

/** Values of a filter by days: a list shows what happened within this many days, today included. */
export const withinDays = ['1', '7', '30', '90'] as const

/** The first day of the last `days` days, today included. */
export const findFirstDay = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - (days - 1) * 86_400_000).toISOString().slice(0, 10)
