import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StatisticsRange } from '#contract/statistics.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { saveCsv } from '../../app/save-csv.ts'
import { useFormats } from '../overview/use-formats.ts'
import { QueryCard } from './query-card.tsx'
import { toChange } from './statistics-rules.ts'
import { ValueTable } from './value-table.tsx'

type Searches = OperationData<'staffStatistics.searches'>

function SearchTable({ searches, isEmpty }: { searches: Searches; isEmpty: boolean }) {
  const t = useText()
  const { intl } = useLanguage()
  const { formatCount } = useFormats()
  const writeChange = (now: number, before: number) => {
    const change = toChange(now, before)
    if (change === null) return t('statistics.searches.new')
    return `\u2066${change > 0 ? '+' : ''}${formatPercent(change, intl, 0)}\u2069`
  }
  return (
    <ValueTable
      label={t('statistics.searches')}
      columns={[
        t('statistics.searches.words'),
        t('statistics.searches.count'),
        t('statistics.searches.without'),
        t('statistics.searches.change'),
      ]}
      rows={searches.list.map((one) => ({
        key: one.words,
        cells: [
          <bdi key="words">{one.words}</bdi>,
          formatCount(one.searches),
          formatCount(one.emptySearches),
          writeChange(isEmpty ? one.emptySearches : one.searches, one.before),
        ],
      }))}
    />
  )
}

/** Searched words, those without a result first. */
export function SearchesCard({ range }: { range: StatisticsRange }) {
  const t = useText()
  const { formatCount, formatShare } = useFormats()
  const [isEmpty, setEmpty] = useState(true)
  const query = useQuery(apiQuery('staffStatistics.searches', { range, withoutResult: isEmpty }))
  const searches = query.data
  const save = () =>
    saveCsv(`searches-${range}.csv`, [
      [t('statistics.searches.words'), t('statistics.searches.count'), t('statistics.searches.without')],
      ...(searches?.list ?? []).map((one) => [one.words, String(one.searches), String(one.emptySearches)]),
    ])
  return (
    <QueryCard
      title={t('statistics.searches')}
      error="statistics.error.searches"
      query={query}
      note={
        searches &&
        searches.searches > 0 &&
        t('statistics.searches.total', {
          empty: formatCount(searches.emptySearches),
          all: formatCount(searches.searches),
          share: formatShare(searches.emptySearches / searches.searches),
        })
      }
      action={
        <span className="statistics-buttons">
          <ActionButton small variant="quiet" aria-pressed={isEmpty} onClick={() => setEmpty(!isEmpty)}>
            {t(isEmpty ? 'statistics.searches.all' : 'statistics.searches.empty')}
          </ActionButton>
          {searches && searches.list.length > 0 && (
            <ActionButton
              small
              variant="quiet"
              aria-label={t('statistics.export', { table: t('statistics.searches') })}
              onClick={save}
            >
              {t('statistics.exportShort')}
            </ActionButton>
          )}
        </span>
      }
    >
      {(data) => (
        <>
          {data.list.length > 0 && <SearchTable searches={data} isEmpty={isEmpty} />}
          {data.list.length === 0 && (
            <p className="overview-none">
              {t(data.searches > 0 ? 'statistics.searches.found' : 'statistics.searches.none')}
            </p>
          )}
          <p className="overview-note">{t('statistics.searches.privacy')}</p>
        </>
      )}
    </QueryCard>
  )
}
