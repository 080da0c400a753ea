import { useState } from 'react'
import { useLanguage } from '#web/client/text/text-provider.tsx'
import { ViewTabs, type ListView } from '#web/console/kit/view-tabs.tsx'
import { formatCount } from '#web/kit/number.ts'
import { toHref } from '../sections.ts'
import { writeListState } from './list-address.ts'
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
  const toView = (view: View | null): ListView => {
    const count = view ? counts?.counts[view] : counts?.all
    return {
      key: view ? `view=${view}` : '',
      label: getName(view),
      href: toHref(view ? `${spec.path}?view=${view}` : spec.path),
      ...(count !== undefined && { count: formatCount(count, intl) }),
      isLate: view !== null && view === lateView && count !== undefined && count > 0,
    }
  }
  const views: ListView[] = [
    ...[null, ...spec.views].map(toView),
    ...saved.map((view) => ({
      key: view.query,
      label: view.name,
      href: toHref(`${spec.path}?${view.query}`),
      onDelete: () => remove.mutate(view),
    })),
  ]
  const current = views.find(({ key }) => key === query)?.key ?? null
  return (
    <>
      <ViewTabs
        label={label}
        views={views}
        current={current}
        onSave={current === null ? () => setSaving(true) : undefined}
      />
      <SaveViewDialog open={isSaving} onClose={() => setSaving(false)} save={save} query={query} />
    </>
  )
}
