import { useState } from 'react'
import type { ReferralSummary } from '#contract/referral.ts'
import { formatDay } from '#web/client/format-day.ts'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { Tabs } from '#web/kit/tabs.tsx'

type Results = Pick<ReferralSummary, 'totals' | 'weeks' | 'weeksBefore'>
type Figure = keyof ReferralSummary['totals']

const figures: readonly Figure[] = ['earned', 'visits', 'registrations', 'orders']

type ChartProps = Pick<Results, 'weeks' | 'weeksBefore'> & {
  readonly figure: Figure
  readonly format: (value: number) => string
}

/** A figure by week as bars, with a mark for the period before; the table below has the same numbers. */
function WeekChart({ figure, weeks, weeksBefore, format }: ChartProps) {
  const t = useText()
  const { intl } = useLanguage()
  const [shown, setShown] = useState(weeks.length - 1)
  const highest = Math.max(0, ...[...weeks, ...weeksBefore].map((week) => week[figure]))
  const toSize = (value: number) => (highest === 0 ? '0%' : `${(value / highest) * 100}%`)
  const { from } = weeks[shown]!
  return (
    <figure className="referral-chart">
      <figcaption>
        <b>{t('referral.results.week', { date: formatDay(from, intl) })}</b>
        <span className="referral-chart-now">
          {t('referral.results.now')}: <bdi>{format(weeks[shown]![figure])}</bdi>
        </span>
        <span className="referral-chart-before">
          {t('referral.results.before')}: <bdi>{format(weeksBefore[shown]![figure])}</bdi>
        </span>
      </figcaption>
      <p className="referral-chart-top" aria-hidden="true">
        <bdi>{format(highest)}</bdi>
      </p>
      <div className="referral-chart-bars" aria-hidden="true">
        {weeks.map((week, index) => (
          <div
            key={week.from}
            className={index === shown ? 'referral-chart-week referral-chart-shown' : 'referral-chart-week'}
            onPointerEnter={() => setShown(index)}
          >
            <i style={{ blockSize: toSize(week[figure]) }} />
            {weeksBefore[index]![figure] > 0 && <s style={{ insetBlockEnd: toSize(weeksBefore[index]![figure]) }} />}
          </div>
        ))}
      </div>
      <div className="referral-chart-axis" aria-hidden="true">
        <span>{formatDay(weeks[0]!.from, intl)}</span>
        <span>{formatDay(weeks.at(-1)!.from, intl)}</span>
      </div>
      <details>
        <summary>{t('referral.results.table')}</summary>
        <table className="referral-table">
          <thead>
            <tr>
              <th scope="col">{t('referral.results.weekHead')}</th>
              <th scope="col">{t('referral.results.now')}</th>
              <th scope="col">{t('referral.results.before')}</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={week.from}>
                <th scope="row">{formatDay(week.from, intl)}</th>
                <td>{format(week[figure])}</td>
                <td>{format(weeksBefore[index]![figure])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** Visits, registrations, orders and earnings: in total, and by week. */
export function ResultsCard({ totals, weeks, weeksBefore }: Results) {
  const t = useText()
  const price = usePrice()
  const { intl } = useLanguage()
  const formatCount = (value: number) => formatNumber(value, intl)
  return (
    <Card title={t('referral.results.title')}>
      <div className="referral-results">
        <Tabs
          label={t('referral.results.title')}
          tabs={figures.map((figure) => {
            const format = figure === 'earned' ? price : formatCount
            return {
              key: figure,
              label: (
                <span className="referral-figure">
                  <small>{t(`referral.results.${figure}`)}</small>
                  <bdi>{format(totals[figure])}</bdi>
                </span>
              ),
              panel: <WeekChart figure={figure} weeks={weeks} weeksBefore={weeksBefore} format={format} />,
            }
          })}
        />
      </div>
    </Card>
  )
}
