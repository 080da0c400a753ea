import '../overview/overview.css'
import './statistics.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { statisticsRanges, type StatisticsRange } from '#contract/statistics.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { saveCsv } from '../../app/save-csv.ts'
import { toHref } from '../../app/sections.ts'
import { FiguresCard } from '../overview/figures-card.tsx'
import { figureKeys } from '../overview/overview-rules.ts'
import { CohortsCard } from './cohorts-card.tsx'
import { FunnelCard } from './funnel-card.tsx'
import { GroupCard } from './group-card.tsx'
import { SearchesCard } from './searches-card.tsx'
import { readStatisticsState, toStatisticsPath, type StatisticsState } from './statistics-rules.ts'

const refreshMs = 120_000

type Statistics = OperationData<'staffStatistics.read'>

function Ranges({ state }: { state: StatisticsState }) {
  const t = useText()
  const getName = (range: StatisticsRange) => {
    if (range === 'today' || range === 'year') return t(`overview.range.${range}`)
    return t('overview.range.days', { days: Number(range) })
  }
  return (
    <nav className="overview-ranges" aria-label={t('overview.range')}>
      {statisticsRanges.map((range) => (
        <a
          key={range}
          href={toHref(toStatisticsPath({ ...state, range }))}
          aria-current={range === state.range ? 'true' : undefined}
        >
          {getName(range)}
        </a>
      ))}
    </nav>
  )
}

/** The points of the chart as a file. */
function useSavePoints(statistics: Statistics | undefined) {
  const t = useText()
  return () =>
    statistics &&
    saveCsv(`statistics-${statistics.from}-${statistics.until}.csv`, [
      [t('statistics.point'), ...figureKeys.map((key) => t(`overview.figure.${key}`))],
      ...statistics.points.map(({ at, now }) => [at, ...figureKeys.map((key) => String(now?.[key] ?? ''))]),
    ])
}

function LoadingFigures() {
  return (
    <Loading>
      <div className="console-card overview-loading-chart">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="line" width="third" />
      </div>
    </Loading>
  )
}

/** The range of points that are still shown while others load. */
const toShownRange = ({ points }: Statistics): StatisticsRange => {
  const at = points[0]?.at ?? ''
  if (at.includes(':')) return 'today'
  return at.length === 7 ? 'year' : (statisticsRanges.find((range) => Number(range) === points.length) ?? '30')
}

function Figures({ state, onFigure }: { state: StatisticsState; onFigure: (part: Partial<StatisticsState>) => void }) {
  const t = useText()
  const { range, storeId } = state
  const read = useQuery({
    ...apiQuery('staffStatistics.read', { range, ...(storeId && { storeId }) }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const save = useSavePoints(read.data)
  const name = t('frame.nav.statistics')
  return (
    <>
      {read.isPending && <LoadingFigures />}
      {read.isError && !read.data && (
        <div className="console-card">
          <ListState
            icon="alert"
            title={t('statistics.error.figures')}
            text={t('statistics.error.text', { reason: failureText(t, read.error) })}
            action={<ActionButton onClick={() => void read.refetch()}>{t('statistics.retry')}</ActionButton>}
          />
        </div>
      )}
      {read.data && (
        <>
          <FiguresCard
            overview={read.data}
            range={toShownRange(read.data)}
            figure={state.figure}
            onFigure={(figure) => onFigure({ figure })}
            visitorsDefinition={t('statistics.definition.visitors', { views: read.data.totals.now.pageViews })}
          />
          <p className="statistics-export">
            <ActionButton small variant="quiet" onClick={() => save()}>
              {t('statistics.export', { table: name })}
            </ActionButton>
          </p>
        </>
      )}
      <div className="statistics-row">
        {read.data && <FunnelCard funnel={read.data.funnel} />}
        <SearchesCard range={range} />
      </div>
    </>
  )
}

/** The figures of the brand or of one store: each card loads and fails by itself. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const state = readStatisticsState(search)
  const { storeId } = state
  return (
    <PageFrame
      title={t('frame.nav.statistics')}
      trail={[]}
      actions={
        <>
          {storeId && (
            <a className="console-link" href={toHref(toStatisticsPath({ ...state, storeId: null }))}>
              {t('statistics.allStores')}
            </a>
          )}
          <Ranges state={state} />
        </>
      }
    >
      <div className="statistics-page">
        <Figures
          state={state}
          onFigure={(part) => void navigate(toStatisticsPath({ ...state, ...part }), { replace: true })}
        />
        <div className="statistics-row">
          <GroupCard by="store" state={state} />
          <CohortsCard />
        </div>
        <div className="statistics-thirds">
          <GroupCard by="source" state={state} />
          <GroupCard by="category" state={state} />
          <GroupCard by="country" state={state} />
        </div>
      </div>
    </PageFrame>
  )
}
