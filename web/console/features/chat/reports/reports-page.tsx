import './reports.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ChatReport } from '#contract/chat-reports.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { DayChart } from '#web/console/kit/charts/day-chart.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TabPanels } from '#web/console/kit/tab-panels.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { findFirstDay } from '../../../app/lists/list-address.ts'
import { PageFrame } from '../../../app/page-frame.tsx'
import { findWorkspace, toHref } from '../../../app/sections.ts'
import { useNow, useTimes } from '../../../app/times.ts'
import { desks } from '../desk.ts'
import { useLanguageName } from '../use-language-name.ts'
import { FiguresTable } from './figures-table.tsx'
import {
  listDays,
  listValues,
  readReportState,
  reportFigures,
  reportRanges,
  writeReportState,
  type ReportFigure,
} from './report-rules.ts'
import { useReportFormats } from './use-report-formats.ts'
import { useReportFile } from './use-report-file.ts'

interface FiguresProps {
  report: ChatReport
  figure: ReportFigure
  onFigure: (figure: ReportFigure) => void
}

/** Figures as tabs over one chart by day. */
function Figures({ report, figure, onFigure }: FiguresProps) {
  const t = useText()
  const { formatFigure, formatPoint } = useReportFormats()
  const days = listDays(report.from, report.until)
  return (
    <section className="console-card chat-report-figures" aria-label={t('desk.report.figures')}>
      <TabPanels
        label={t('desk.report.figures')}
        current={figure}
        onChange={(key) => onFigure(key as ReportFigure)}
        tabs={reportFigures.map((key) => ({
          key,
          label: t(`desk.figure.${key}`),
          count: formatFigure(key, report.total[key]),
          panel: (
            <div>
              <DayChart
                title={t('desk.report.perDay', { figure: t(`desk.figure.${key}`) })}
                description={t('desk.report.about', {
                  figure: t(`desk.figure.${key}`),
                  value: formatFigure(key, report.total[key]),
                })}
                days={days}
                series={[{ key, label: t(`desk.figure.${key}`), values: listValues(days, report.days, key) }]}
                formatValue={(value) => formatFigure(key, value)}
                formatTick={(value) => formatFigure(key, value)}
                formatDay={formatPoint}
              />
              <p className="console-help">{t(`desk.definition.${key}`)}</p>
            </div>
          ),
        }))}
      />
    </section>
  )
}

/** When shoppers write, by hour of the day. */
function LoadCard({ load }: Pick<ChatReport, 'load'>) {
  const t = useText()
  const { formatCount, formatPoint } = useReportFormats()
  const hours = Array.from({ length: 24 }, (_none, hour) => `${String(hour).padStart(2, '0')}:00`)
  const values = hours.map((_hour, index) => load.find(({ hour }) => hour === index)?.received ?? 0)
  const busiest = values.indexOf(Math.max(...values))
  return (
    <section className="console-card">
      <div className="console-card-body">
        <DayChart
          title={t('desk.report.load')}
          description={t('desk.report.busiest', { time: formatPoint(hours[busiest]!, 'short') })}
          days={hours}
          unit="hour"
          series={[{ key: 'received', label: t('desk.figure.received'), values }]}
          formatValue={formatCount}
          formatTick={formatCount}
          formatDay={formatPoint}
        />
      </div>
    </section>
  )
}

/** Replies, closings, load and ratings of a desk, by day, hour, person and language. */
export function Page() {
  const t = useText()
  const navigate = useNavigate()
  const now = useNow()
  const { toDayKey } = useTimes()
  const [search] = useSearchParams()
  const getLanguageName = useLanguageName()
  const place = desks[findWorkspace(useLocation().pathname) ?? 'staff']
  const state = readReportState(search)
  const until = toDayKey(now)
  const days = { from: findFirstDay(until, Number(state.range)), until, ...(state.lang && { language: state.lang }) }
  const { data, isError, error, refetch } = useQuery({
    ...apiQuery(`${place.module}.report`, days),
    placeholderData: keepPreviousData,
  })
  const saveFile = useReportFile()
  const path = `${place.path}/reports`
  const toPath = (part: Partial<typeof state>) => {
    const query = writeReportState({ ...state, ...part })
    return query ? `${path}?${query}` : path
  }
  const title = t(place.workspace === 'staff' ? 'frame.nav.chatDesk' : 'frame.nav.chat')
  return (
    <PageFrame
      title={t('frame.page.chat.reports')}
      trail={[{ label: title, href: toHref(place.path) }]}
      actions={
        <>
          <nav className="chat-ranges" aria-label={t('desk.report.range')}>
            {reportRanges.map((range) => (
              <a key={range} href={toHref(toPath({ range }))} aria-current={range === state.range ? 'true' : undefined}>
                {t('desk.report.days', { days: Number(range) })}
              </a>
            ))}
          </nav>
          <ActionButton
            icon={<Icon name="download" size={16} />}
            aria-disabled={!data}
            onClick={() => data && saveFile(data)}
          >
            {t('desk.report.file')}
          </ActionButton>
        </>
      }
    >
      <div className="chat-report">
        {state.lang && (
          <NoticeLine
            tone="info"
            action={
              <a className="console-link" href={toHref(toPath({ lang: null }))}>
                {t('desk.report.allLanguages')}
              </a>
            }
          >
            {t('desk.report.only', { language: getLanguageName(state.lang) })}
          </NoticeLine>
        )}
        {data?.isCounting && <NoticeLine tone="info">{t('desk.report.counting')}</NoticeLine>}
        {isError && !data && (
          <div className="console-card">
            <ListState
              icon="alert"
              title={t('desk.error.report')}
              text={failureText(t, error)}
              action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
            />
          </div>
        )}
        {!data && !isError && (
          <Loading>
            <div className="console-card console-card-body">
              <Skeleton shape="title" width="half" />
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </div>
          </Loading>
        )}
        {data && (
          <>
            <Figures
              report={data}
              figure={state.figure}
              onFigure={(figure) => void navigate(toPath({ figure }), { replace: true })}
            />
            <LoadCard load={data.load} />
            <FiguresTable
              title={t('desk.report.people')}
              head={t('desk.report.person')}
              rows={data.agents.map(({ agent, figures }) => ({
                key: agent?.id ?? '',
                name: agent ? <bdi>{agent.name}</bdi> : t('desk.report.nobody'),
                figures,
              }))}
            />
            <FiguresTable
              title={t('desk.report.languages')}
              head={t('desk.report.language')}
              rows={data.langs.map(({ lang, figures }) => ({
                key: lang,
                name: (
                  <a className="console-link" href={toHref(toPath({ lang }))}>
                    {getLanguageName(lang)}
                  </a>
                ),
                figures,
              }))}
            />
          </>
        )}
      </div>
    </PageFrame>
  )
}
