import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GroupKind } from '#contract/staff-statistics.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { BarList } from '#web/console/kit/charts/bar-list.tsx'
import { saveCsv } from '../../app/save-csv.ts'
import { toHref } from '../../app/sections.ts'
import { useFormats } from '../overview/use-formats.ts'
import { QueryCard } from './query-card.tsx'
import { toStatisticsPath, type StatisticsState } from './statistics-rules.ts'
import { ValueTable } from './value-table.tsx'

type Group = OperationData<'staffStatistics.groups'>['groups'][number]
type Column = 'sales' | 'refunds' | 'orders' | 'units' | 'visitors' | 'before'

const columnsBy: Readonly<Record<GroupKind, readonly Column[]>> = {
  store: ['sales', 'refunds', 'orders', 'units', 'visitors', 'before'],
  category: ['sales', 'refunds', 'units', 'before'],
  source: ['visitors', 'before'],
  country: ['sales', 'refunds', 'orders', 'units', 'before'],
}

const maxBars = 7

/** The name of a group in the page's language. */
function useGroupName(by: GroupKind) {
  const t = useText()
  const { intl } = useLanguage()
  return ({ key, name }: Group): string => {
    if (key === null) return t('statistics.group.others')
    if (name === '') return t(`statistics.group.unknown.${by}`)
    return by === 'country' ? (new Intl.DisplayNames(intl, { type: 'region' }).of(name) ?? name) : name
  }
}

/** The largest groups as bars, and the others as one. */
function GroupBars({ title, groups, by, state }: GroupTableProps & { state: StatisticsState }) {
  const t = useText()
  const toName = useGroupName(by)
  const { formatMoney, formatCount } = useFormats()
  const toValue = (group: Group) => (by === 'source' ? group.visitors : group.sales)
  const toText = (value: number) => (by === 'source' ? formatCount(value) : formatMoney(value))
  const others = groups.slice(maxBars).reduce((sum, group) => sum + toValue(group), 0)
  const rows = groups.slice(0, maxBars).map((group) => ({
    key: group.key ?? 'others ',
    label:
      by === 'store' && group.key ? (
        <a href={toHref(toStatisticsPath({ ...state, storeId: group.key }))}>
          <bdi>{toName(group)}</bdi>
        </a>
      ) : (
        <bdi>{toName(group)}</bdi>
      ),
    value: Math.max(0, toValue(group)),
    text: toText(toValue(group)),
  }))
  const more = { key: 'more ', label: t('statistics.group.others'), value: Math.max(0, others), text: toText(others) }
  return <BarList label={title} rows={groups.length > maxBars ? [...rows, more] : rows} />
}

interface GroupTableProps {
  title: string
  by: GroupKind
  groups: readonly Group[]
}

function useGroupCells(by: GroupKind) {
  const { formatMoney, formatCount } = useFormats()
  return (group: Group, column: Column): string => {
    const value = group[column]
    if (value === null) return '–'
    const isMoney = column === 'sales' || column === 'refunds' || (column === 'before' && by !== 'source')
    return isMoney ? formatMoney(value) : formatCount(value)
  }
}

function GroupTable({ title, by, groups }: GroupTableProps) {
  const t = useText()
  const toName = useGroupName(by)
  const toCell = useGroupCells(by)
  return (
    <ValueTable
      label={title}
      columns={[t('statistics.column.name'), ...columnsBy[by].map((column) => t(`statistics.column.${column}`))]}
      rows={groups.map((group) => ({
        key: group.key ?? 'others ',
        cells: [<bdi key="name">{toName(group)}</bdi>, ...columnsBy[by].map((column) => toCell(group, column))],
      }))}
    />
  )
}

/** Figures by store, category, source or country: bars, the same as a table, and as a file. */
export function GroupCard({ by, state }: { by: GroupKind; state: StatisticsState }) {
  const t = useText()
  const toName = useGroupName(by)
  const [isTable, setTable] = useState(false)
  const { range, storeId } = state
  const query = useQuery(apiQuery('staffStatistics.groups', { by, range, ...(storeId && { storeId }) }))
  const title = t(`statistics.by.${by}`)
  const groups = query.data?.groups ?? []
  const save = () =>
    saveCsv(`${by}-${query.data?.from ?? ''}-${query.data?.until ?? ''}.csv`, [
      [t('statistics.column.name'), ...columnsBy[by].map((column) => t(`statistics.column.${column}`))],
      ...groups.map((group) => [toName(group), ...columnsBy[by].map((column) => String(group[column] ?? ''))]),
    ])
  return (
    <QueryCard
      title={title}
      error="statistics.error.group"
      query={query}
      action={
        groups.length > 0 && (
          <ActionButton small variant="quiet" aria-label={t('statistics.export', { table: title })} onClick={save}>
            {t('statistics.exportShort')}
          </ActionButton>
        )
      }
    >
      {() =>
        groups.length === 0 ? (
          <p className="overview-none">{t('statistics.group.none')}</p>
        ) : (
          <>
            <GroupBars title={title} by={by} groups={groups} state={state} />
            <ActionButton small variant="quiet" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
              {t(isTable ? 'console.chart.hideTable' : 'console.chart.showTable')}
            </ActionButton>
            {isTable && <GroupTable title={title} by={by} groups={groups} />}
          </>
        )
      }
    </QueryCard>
  )
}
