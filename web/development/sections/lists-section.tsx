import { useState } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import { FilterBar } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'

/** Views and filters above a list that is empty. */
export default function ListsSection() {
  const t = useText()
  const [search, setSearch] = useState('')
  const [placed, setPlaced] = useState<string | null>('week')
  const views = [
    { key: 'all', label: t('parts.lists.view.all'), href: '#all', count: '0' },
    { key: 'late', label: t('parts.lists.view.late'), href: '#late', count: '2', isLate: true },
  ]
  return (
    <div className="console-card">
      <header>
        <h2>{t('parts.lists.title')}</h2>
      </header>
      <ViewTabs label={t('parts.lists.views')} views={views} current="all" />
      <div className="console-card-body">
        <FilterBar
          search={search}
          searchLabel={t('parts.lists.title')}
          onSearch={setSearch}
          filters={[
            {
              key: 'placed',
              label: t('parts.lists.placed'),
              value: placed,
              options: [
                { value: 'week', label: t('parts.lists.week') },
                { value: 'month', label: t('parts.lists.month') },
              ],
            },
          ]}
          onFilter={(_key, value) => setPlaced(value)}
        />
        <ListState icon="box" title={t('parts.lists.empty')} text={t('parts.lists.emptyText')} />
      </div>
    </div>
  )
}
