import { useMemo } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatNumber, toLocalDigits } from '#web/kit/number.ts'
import { toDuration, type ReportFigure } from './report-rules.ts'

/** Writes figures, days and hours of a report in the language of the page. */
export function useReportFormats() {
  const t = useText()
  const { intl } = useLanguage()
  return useMemo(() => {
    const days = {
      short: new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
      long: new Intl.DateTimeFormat(intl, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
    }
    const formatFigure = (figure: ReportFigure, value: number | null) => {
      if (value === null) return '–'
      if (figure === 'stars') return formatNumber(value, intl, 1)
      if (figure !== 'answerSeconds' && figure !== 'closeSeconds') return formatNumber(value, intl)
      const { unit, value: shown } = toDuration(value)
      return t(`desk.duration.${unit}`, { value: formatNumber(shown, intl, Number.isInteger(shown) ? 0 : 1) })
    }
    return {
      formatFigure,
      formatCount: (count: number) => formatNumber(count, intl),
      /** `2026-11-23` or `09:00`. */
      formatPoint: (at: string, length: 'short' | 'long') =>
        at.includes(':') ? toLocalDigits(at, intl) : days[length].format(new Date(`${at}T00:00:00Z`)),
    }
  }, [t, intl])
}
