import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { formatNumber, formatPercent, toLocalDigits } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import type { FigureKey } from './overview-rules.ts'

const dayFormats = {
  short: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
} as const

/** Writes figures, days and hours of the overview in the page's language; money in whole units of the currency. */
export function useFormats() {
  const t = useText()
  const { intl, currency, direction, timeZone } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  return useMemo(() => {
    const create = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(intl, options)
    const days = {
      short: create({ ...dayFormats.short, timeZone: 'UTC' }),
      long: create({ ...dayFormats.long, timeZone: 'UTC' }),
    }
    const months = {
      short: create({ month: 'short', timeZone: 'UTC' }),
      long: create({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
    }
    const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
    const time = create(hour)
    const dayAndTime = create({ ...dayFormats.short, ...hour })
    // Without a mark an amount would count as left-to-right in the plot.
    const mark = direction === 'rtl' ? '\u200F' : ''
    const isMoney = (key: FigureKey) => key === 'sales' || key === 'averageOrder'
    return {
      formatMoney: (amount: number) => formatMoney(amount, currency, digits, intl),
      formatCount: (count: number) => formatNumber(count, intl),
      formatShare: (share: number, decimals = 1) => formatPercent(share, intl, decimals),
      formatFigure: (key: FigureKey, value: number | null) => {
        if (value === null) return '–'
        if (isMoney(key)) return mark + formatMoney(value, currency, digits, intl)
        return key === 'conversion' ? formatPercent(value, intl, 2) : formatNumber(value, intl)
      },
      formatTick: (key: FigureKey, value: number) => {
        if (isMoney(key)) return mark + formatMoney(value, currency, 0, intl)
        return key === 'conversion' ? formatPercent(value, intl, 1) : formatNumber(value, intl, 1)
      },
      /** Without a sign. */
      formatChange: (key: FigureKey, change: number) =>
        key === 'conversion'
          ? t('overview.change.points', { points: formatNumber(Math.abs(change) * 100, intl, 2) })
          : formatPercent(Math.abs(change), intl, 1),
      /** `2026-11-23`, `2026-11` or `09:00`. */
      formatPoint: (at: string, length: 'short' | 'long') => {
        if (at.includes(':')) return toLocalDigits(at, intl)
        if (at.length === 7) return months[length].format(new Date(`${at}-01T00:00:00Z`))
        return days[length].format(new Date(`${at}T00:00:00Z`))
      },
      formatTime: (iso: string) => time.format(new Date(iso)),
      formatDayAndTime: (iso: string) => dayAndTime.format(new Date(iso)),
    }
  }, [t, intl, currency, direction, timeZone, digits])
}
