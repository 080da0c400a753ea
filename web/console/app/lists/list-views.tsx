import { useState } from 'react'
import { useLanguage } from '#web/client/text/text-provider.tsx'
import { ViewTabs, type ListView } from '#web/console/kit/view-tabs.tsx'
import { formatCount } from '#web/kit/number.ts'
import { toHref } from '../sections.ts'
import { type ListState, writeListState } from './list-address.ts'
import { SaveViewDialog, useSavedViews, type SavedListName } from './saved-views.tsx'
import type { List } from './use-list-state.ts'

export interface ListViewsProps<View extends string, Filter extends string, Sort extends string> {
  list: List<View, Filter, Sort>
  savedList: SavedListName
  /** Names the row of views. */
  label: string
  /** The name of a view; of the one that shows all for null. */
  getName: (view: View | null) => string
  /** Numbers of records by view, where they are counted. */
  counts?: { readonly all: number; readonly counts: Readonly<Record<View, number | undefined>> } | undefined
  /** The view whose records wait too long; its number stands out. */
  lateView?: View
}

/** The views of a list, those of the person after those of all. */
export function ListViews<View extends string, Filter extends string, Sort extends string>({
  list: { spec, state },
  savedList,
  label,
  getName,
  counts,
  lateView,
}: ListViewsProps<View, Filter, Sort>) {
  const { intl } = useLanguage()
  const { views: saved, save, remove } = useSavedViews(savedList)
  const [isSaving, setSaving] = useState(false)
  const query = writeListState(spec, state)
  const ownView = saved.find((view) => view.query === query)
  const toQuery = (view: View | null) =>
    writeListState(spec, {
      view,
      keyword: '',
      filters: {} as ListState<View, Filter, Sort>['filters'],
      sort: spec.sorts[0],
      // Chosen columns stay from one of these views to the next; a view of the person's own has its own.
      columns: ownView ? null : state.columns,
    })
  const toView = (view: View | null) => {
    const count = view ? counts?.counts[view] : counts?.all
    const own = toQuery(view)
    return {
      key: `view ${view ?? ''}`,
      query: own,
      label: getName(view),
      href: toHref(own ? `${spec.path}?${own}` : spec.path),
      ...(count !== undefined && { count: formatCount(count, intl) }),
      isLate: view !== null && view === lateView && count !== undefined && count > 0,
    }
  }
  const toOwnKey = (id: string) => `own ${id}`
  const standard = [null, ...spec.views].map(toView)
  const views: ListView[] = [
    ...standard,
    ...saved.map((view) => ({
      key: toOwnKey(view.id),
      label: view.name,
      href: toHref(`${spec.path}?${view.query}`),
      onDelete: () => remove.mutate(view),
    })),
  ]
  const current = ownView ? toOwnKey(ownView.id) : (standard.find((view) => view.query === query)?.key ?? null)
  const canSave = !ownView && (current === null || state.columns !== null)
  return (
    <>
      <ViewTabs label={label} views={views} current={current} onSave={canSave ? () => setSaving(true) : undefined} />
      <SaveViewDialog open={isSaving} onClose={() => setSaving(false)} save={save} query={query} />
    </>
  )
}
