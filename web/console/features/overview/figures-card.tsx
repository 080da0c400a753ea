import { Tabs } from '@base-ui/react/tabs'
import type { StatisticsRange } from '#contract/statistics.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { DayChart } from '#web/console/kit/charts/day-chart.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { figureKeys, getChange, type FigureKey } from './overview-rules.ts'
import { useFormats } from './use-formats.ts'

export type Overview = OperationData<'sellerOverview.read'>

/** The figure with its change against the period before: an arrow and a word, not only a colour. */
function Figure({ figure, overview: { totals } }: { figure: FigureKey; overview: Pick<FigureData, 'totals'> }) {
  const t = useText()
  const { formatFigure, formatChange } = useFormats()
  const change = getChange(figure, totals.now, totals.before)
  const direction = change === null || change === 0 ? 'same' : change > 0 ? 'up' : 'down'
  const before = formatFigure(figure, totals.before[figure])
  return (
    <>
      <span className="overview-figure-name">{t(`overview.figure.${figure}`)}</span>
      <b className="tabular-numbers">{formatFigure(figure, totals.now[figure])}</b>
      <span className="overview-figure-change tabular-numbers">
        {change === null ? (
          <span>–</span>
        ) : (
          <span data-direction={direction}>
            {direction !== 'same' && <Icon name={direction} size={14} />}
            <span aria-hidden="true">{formatChange(figure, change)}</span>
            <span className="visually-hidden">
              {t(`overview.change.${direction}`, { change: formatChange(figure, change) })}
            </span>
          </span>
        )}
        <small>
          <span className="visually-hidden">{t('overview.before', { value: before })}</span>
          <span aria-hidden="true">{before}</span>
        </small>
      </span>
    </>
  )
}

/** Figures of a store or of the whole brand. */
type FigureData = Pick<Overview, 'from' | 'until' | 'countedUntil' | 'totals' | 'points'>

interface FiguresCardProps {
  overview: FigureData
  range: StatisticsRange
  /** Says which visitors are counted, where they are not those of one store. */
  visitorsDefinition?: string
  figure: FigureKey
  onFigure: (figure: FigureKey) => void
}

const titles = { today: 'overview.chart.perHour', year: 'overview.chart.perMonth' } as const
const defaultTitle = 'overview.chart.perDay'
const getTitle = (range: StatisticsRange) => (range === 'today' || range === 'year' ? titles[range] : defaultTitle)

function FigureChart({ overview, range, figure, visitorsDefinition }: Omit<FiguresCardProps, 'onFigure'>) {
  const t = useText()
  const { formatFigure, formatTick, formatPoint, formatTime, formatMoney } = useFormats()
  const { points, totals } = overview
  const name = t(`overview.figure.${figure}`)
  const isToday = range === 'today'
  const days = points.map(({ at }) => at)
  const labelBefore =
    range === 'year'
      ? t('overview.chart.yearBefore')
      : isToday
        ? t('overview.chart.yesterday')
        : t('overview.chart.before', { days: points.length })
  const period = { from: formatPoint(overview.from, 'short'), until: formatPoint(overview.until, 'short') }
  const series = [
    {
      key: 'now',
      label: isToday ? t('overview.range.today') : t('overview.chart.now', period),
      values: points.map(({ now }) => now && now[figure]),
    },
    {
      key: 'before',
      label: labelBefore,
      values: points.map(({ before }) => before[figure]),
      isBefore: true,
    },
  ]
  return (
    <>
      <DayChart
        title={t(getTitle(range), { figure: name })}
        description={t('overview.chart.about', {
          figure: name,
          now: formatFigure(figure, totals.now[figure]),
          before: formatFigure(figure, totals.before[figure]),
        })}
        days={days}
        unit={isToday ? 'hour' : 'day'}
        series={series}
        note={t('overview.until', { time: formatTime(overview.countedUntil) })}
        formatValue={(value) => formatFigure(figure, value)}
        formatTick={(value) => formatTick(figure, value)}
        formatDay={formatPoint}
      />
      <p className="overview-definition">
        <b>{name}</b>{' '}
        {figure === 'visitors' && visitorsDefinition
          ? visitorsDefinition
          : t(`overview.definition.${figure}`, {
              refunds: formatMoney(totals.now.refunds),
              views: totals.now.pageViews,
            })}
      </p>
    </>
  )
}

/** Five figures as tabs over one chart; the open one has its definition below it. */
export function FiguresCard({ overview, range, figure, onFigure, visitorsDefinition }: FiguresCardProps) {
  const t = useText()
  return (
    <section className="console-card overview-figures" aria-label={t('overview.figures')}>
      <Tabs.Root value={figure} onValueChange={(key) => onFigure(key as FigureKey)}>
        <Tabs.List className="overview-figure-tabs" aria-label={t('overview.figures')}>
          {figureKeys.map((key) => (
            <Tabs.Tab key={key} value={key} className="overview-figure">
              <Figure figure={key} overview={overview} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {figureKeys.map((key) => (
          <Tabs.Panel key={key} value={key} className="overview-chart">
            <FigureChart
              overview={overview}
              range={range}
              figure={key}
              {...(visitorsDefinition && { visitorsDefinition })}
            />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </section>
  )
}
