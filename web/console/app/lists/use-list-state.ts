import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { readListState, writeListState, type ListSpec, type ListState } from './list-address.ts'

/** A list with its state in the address, and the functions that change it. */
export interface List<View extends string = string, Filter extends string = string, Sort extends string = string> {
  readonly spec: ListSpec<View, Filter, Sort>
  readonly state: ListState<View, Filter, Sort>
  readonly change: (part: Partial<ListState<View, Filter, Sort>>) => void
  /** Null removes the filter. */
  readonly setFilter: (name: Filter, value: string | null) => void
  /** Removes search words and filters; the view stays. */
  readonly clear: () => void
}

/** The state of a list in its address. The spec must keep its identity. */
export function useListState<View extends string, Filter extends string, Sort extends string>(
  spec: ListSpec<View, Filter, Sort>,
): List<View, Filter, Sort> {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const state = useMemo(() => readListState(spec, search), [spec, search])
  const change = (part: Partial<ListState<View, Filter, Sort>>) => {
    const query = writeListState(spec, { ...state, ...part })
    // Typing replaces, so that "back" leads to the list as it was before the search; so does the choice of columns.
    const replace = (part.keyword !== undefined && state.keyword !== '') || part.columns !== undefined
    void navigate(query ? `${spec.path}?${query}` : spec.path, { replace })
  }
  return {
    spec,
    state,
    change,
    setFilter: (name, value) => change({ filters: { ...state.filters, [name]: value ?? undefined } }),
    clear: () => change({ keyword: '', filters: {} as ListState<View, Filter, Sort>['filters'] }),
  }
}
