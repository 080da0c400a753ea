import './overview.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { overviewRanges, type OverviewRange } from '#contract/statistics.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { findSection, listSections, toHref } from '../../app/sections.ts'
import { FiguresCard, type Overview } from './figures-card.tsx'
import { BestSellersCard, FunnelCard, LowStockCard, SourcesCard, WaitingCard } from './overview-cards.tsx'
import { readOverviewState, writeOverviewState } from './overview-rules.ts'
import { StoreOpening } from './store-opening.tsx'
import { useFormats } from './use-formats.ts'

const path = '/seller/overview'
const refreshMs = 120_000

type State = ReturnType<typeof readOverviewState>

function useOverviewState() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const state = readOverviewState(search)
  const toPath = (part: Partial<State>) => {
    const query = writeOverviewState({ ...state, ...part })
    return query ? `${path}?${query}` : path
  }
  return { state, toPath, open: (part: Partial<State>) => void navigate(toPath(part), { replace: true }) }
}

/** The address of a path below the base; null while the console has no such section for the person. */
function useFindHref() {
  const user = useCurrentUser()
  const sections = user ? listSections(user) : []
  return (wanted: string) => (findSection(sections, wanted.replace(/\?.*/, '')) ? toHref(wanted) : null)
}

function Ranges({ current, toPath }: { current: OverviewRange; toPath: (part: Partial<State>) => string }) {
  const t = useText()
  return (
    <nav className="overview-ranges" aria-label={t('overview.range')}>
      {overviewRanges.map((range) => (
        <a key={range} href={toHref(toPath({ range }))} aria-current={range === current ? 'true' : undefined}>
          {range === 'today' ? t('overview.range.today') : t('overview.range.days', { days: Number(range) })}
        </a>
      ))}
    </nav>
  )
}

function Lead({ waiting, until }: Pick<Overview, 'waiting' | 'until'>) {
  const t = useText()
  const { formatPoint } = useFormats()
  // Every range ends today, by the clock of the brand.
  const day = formatPoint(until, 'long')
  const count = waiting.toPrepare + waiting.toShip
  if (count === 0) return t('overview.lead.none', { day })
  return waiting.late > 0
    ? t('overview.lead.late', { day, count, late: waiting.late })
    : t('overview.lead.some', { day, count })
}

function LoadingOverview() {
  return (
    <Loading>
      <div className="overview-grid">
        <div className="console-card overview-loading-chart">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="line" width="third" />
        </div>
        <div className="console-card overview-loading-chart">
          <Skeleton shape="title" width="most" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      </div>
    </Loading>
  )
}

function EmptyStore({ productsHref }: { productsHref: string | null }) {
  const t = useText()
  return (
    <div className="console-card overview-empty">
      <ListState
        icon="chart"
        title={t('overview.empty.title')}
        text={t('overview.empty.text')}
        action={
          productsHref && (
            <a className="console-link" href={productsHref}>
              {t('overview.empty.action')}
            </a>
          )
        }
      />
    </div>
  )
}

function Failure({ error, at, onRetry }: { error: unknown; at: number; onRetry: () => void }) {
  const t = useText()
  const { formatTime } = useFormats()
  const time = formatTime(new Date(at).toISOString())
  return (
    <div className="console-card">
      <ListState
        icon="alert"
        title={t('overview.error.title')}
        text={t('overview.error.text', { reason: failureText(t, error), time })}
        action={<ActionButton onClick={onRetry}>{t('overview.retry')}</ActionButton>}
      />
    </div>
  )
}

/** The figures of a store against the period before, and what waits for the seller. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const { state, toPath, open } = useOverviewState()
  const findHref = useFindHref()
  const read = useQuery({
    ...apiQuery('sellerOverview.read', { range: state.range }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const overview = read.data
  return (
    <PageFrame
      title={t('frame.nav.overview')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      lead={overview && <Lead waiting={overview.waiting} until={overview.until} />}
      actions={<Ranges current={state.range} toPath={toPath} />}
    >
      {read.isError && !overview && (
        <Failure error={read.error} at={read.errorUpdatedAt} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && <LoadingOverview />}
      <StoreOpening />
      {overview && (
        <div className="overview-grid" data-stale={read.isPlaceholderData || undefined}>
          <div className="overview-main">
            {!overview.hasOrders && <EmptyStore productsHref={findHref('/seller/products')} />}
            <FiguresCard
              overview={overview}
              range={read.isPlaceholderData ? toShownRange(overview) : state.range}
              figure={state.figure}
              onFigure={(figure) => open({ figure })}
            />
          </div>
          <WaitingCard waiting={overview.waiting} findHref={findHref} />
          <div className="overview-products">
            <BestSellersCard products={overview.bestSellers} findHref={findHref} />
            <LowStockCard skus={overview.lowStock} findHref={findHref} />
          </div>
          <div className="overview-visits">
            <FunnelCard funnel={overview.funnel} />
            <SourcesCard sources={overview.sources} />
          </div>
        </div>
      )}
    </PageFrame>
  )
}

/** The range of what is still shown while another one loads. */
const toShownRange = ({ points, from, until }: Overview): OverviewRange =>
  from === until ? 'today' : (overviewRanges.find((range) => Number(range) === points.length) ?? '30')
