import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { saveCsv } from '../../app/save-csv.ts'
import { useFormats } from '../overview/use-formats.ts'
import { QueryCard } from './query-card.tsx'
import { toShade } from './statistics-rules.ts'
import { ValueTable } from './value-table.tsx'

type Cohorts = OperationData<'staffStatistics.cohorts'>['cohorts']

function CohortTable({ cohorts }: { cohorts: Cohorts }) {
  const t = useText()
  const { formatCount, formatShare, formatPoint } = useFormats()
  const months = Array.from({ length: cohorts.length - 1 }, (_, index) => index + 1)
  return (
    <ValueTable
      label={t('statistics.cohorts')}
      columns={[
        t('statistics.cohorts.month'),
        t('statistics.cohorts.buyers'),
        ...months.map((month) => t('statistics.cohorts.after', { months: formatCount(month) })),
      ]}
      rows={cohorts.map(({ month, buyers, returned }) => ({
        key: month,
        cells: [
          formatPoint(month, 'long'),
          formatCount(buyers),
          ...months.map((after) => {
            const count = returned[after - 1]
            if (count === undefined || buyers === 0) return null
            return (
              <span key={after} className="statistics-share" data-shade={toShade(count / buyers)}>
                {formatShare(count / buyers, 0)}
              </span>
            )
          }),
        ],
      }))}
    />
  )
}

/** Which share of the buyers of a month came back in each month after it. */
export function CohortsCard() {
  const t = useText()
  const query = useQuery(apiQuery('staffStatistics.cohorts', {}))
  const cohorts = query.data?.cohorts ?? []
  const hasBuyers = cohorts.some(({ buyers }) => buyers > 0)
  const save = () =>
    saveCsv('returning-buyers.csv', [
      [
        t('statistics.cohorts.month'),
        t('statistics.cohorts.buyers'),
        ...cohorts.slice(1).map((_, index) => `${index + 1}`),
      ],
      ...cohorts.map(({ month, buyers, returned }) => [month, String(buyers), ...returned.map(String)]),
    ])
  return (
    <QueryCard
      title={t('statistics.cohorts')}
      note={t('statistics.cohorts.by')}
      error="statistics.error.cohorts"
      query={query}
      action={
        hasBuyers && (
          <ActionButton
            small
            variant="quiet"
            aria-label={t('statistics.export', { table: t('statistics.cohorts') })}
            onClick={save}
          >
            {t('statistics.exportShort')}
          </ActionButton>
        )
      }
    >
      {() =>
        hasBuyers ? <CohortTable cohorts={cohorts} /> : <p className="overview-none">{t('statistics.cohorts.none')}</p>
      }
    </QueryCard>
  )
}
