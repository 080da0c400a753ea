import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { BarList } from '#web/console/kit/charts/bar-list.tsx'
import { DayChart } from '#web/console/kit/charts/day-chart.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { orderStates, sumByDay } from '../orders.ts'
import { now, shopOrders } from '../shop-orders.ts'

const days = 30
const dayFormats = {
  short: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const

function useDayFormat() {
  const { intl } = useLanguage()
  return useMemo(() => {
    const formatters = Object.fromEntries(
      Object.entries(dayFormats).map(([length, options]) => [
        length,
        new Intl.DateTimeFormat(intl, { ...options, timeZone: 'UTC' }),
      ]),
    )
    return (day: string, length: 'short' | 'long') => formatters[length]!.format(new Date(`${day}T00:00:00Z`))
  }, [intl])
}

/** Sales by day against the period before, and orders by state. */
export default function SalesSection({ currencyDigits }: { currencyDigits: number }) {
  const t = useText()
  const { intl, currency, direction } = useLanguage()
  // Without a mark an amount would count as left-to-right in the plot.
  const mark = direction === 'rtl' ? '\u200F' : ''
  const formatDay = useDayFormat()
  const all = useMemo(() => sumByDay(shopOrders, 2 * days, now), [])
  const series = useMemo(
    () => [
      { key: 'now', label: t('parts.sales.now'), values: all.slice(days).map(({ total }) => total) },
      {
        key: 'before',
        label: t('parts.sales.before'),
        values: all.slice(0, days).map(({ total }) => total),
        isBefore: true,
      },
    ],
    [all, t],
  )
  const dayNames = useMemo(() => all.slice(days).map(({ day }) => day), [all])
  const counts = orderStates.map((state) => shopOrders.filter((order) => order.state === state).length)
  return (
    <div className="parts-page-sales">
      <section className="console-card" aria-labelledby="sales-heading">
        <header>
          <h2 id="sales-heading">{t('parts.sales.title')}</h2>
        </header>
        <div className="console-card-body">
          <DayChart
            title={t('parts.sales.perDay')}
            description={t('parts.sales.about')}
            days={dayNames}
            series={series}
            formatValue={(value) => mark + formatMoney(value, currency, currencyDigits, intl)}
            formatTick={(value) => mark + formatMoney(value, currency, 0, intl)}
            formatDay={formatDay}
          />
        </div>
      </section>
      <section className="console-card" aria-labelledby="states-heading">
        <header>
          <h2 id="states-heading">{t('parts.sales.byStatus')}</h2>
        </header>
        <div className="console-card-body">
          <BarList
            label={t('parts.sales.byStatus')}
            rows={orderStates.map((state, index) => ({
              key: state,
              label: t(`parts.status.${state}`),
              value: counts[index]!,
              text: formatNumber(counts[index]!, intl),
            }))}
          />
        </div>
      </section>
    </div>
  )
}
