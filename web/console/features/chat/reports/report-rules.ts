import type { ChatFigures, ChatReport } from '#contract/chat-reports.ts'

/** Days that a report can look back. */
export const reportRanges = ['7', '30', '90', '365'] as const
type ReportRange = (typeof reportRanges)[number]

/** The figures over the chart, in this order. */
export const reportFigures = ['opened', 'answerSeconds', 'closeSeconds', 'late', 'stars'] as const
export type ReportFigure = (typeof reportFigures)[number]

interface ReportState {
  readonly range: ReportRange
  readonly figure: ReportFigure
  readonly lang: string | null
}

/** The state of a report in its address; what it does not know is left out. */
export const readReportState = (search: URLSearchParams): ReportState => ({
  range: reportRanges.find((range) => range === search.get('range')) ?? '30',
  figure: reportFigures.find((figure) => figure === search.get('figure')) ?? 'opened',
  lang: search.get('language')?.slice(0, 10) || null,
})

/** Writes a state as a query; defaults are left out. */
export function writeReportState({ range, figure, lang }: ReportState): string {
  const search = new URLSearchParams()
  if (range !== '30') search.set('range', range)
  if (figure !== 'opened') search.set('figure', figure)
  if (lang) search.set('language', lang)
  return search.toString()
}

const dayMs = 86_400_000

/** All days of a report. */
export function listDays(from: string, until: string): readonly string[] {
  const first = Date.parse(`${from}T00:00:00Z`)
  const count = Math.max(0, Math.round((Date.parse(`${until}T00:00:00Z`) - first) / dayMs)) + 1
  return Array.from({ length: count }, (_none, index) => new Date(first + index * dayMs).toISOString().slice(0, 10))
}

const isAverage = (figure: keyof ChatFigures) =>
  figure === 'answerSeconds' || figure === 'closeSeconds' || figure === 'stars'

/** The values of a figure by day: a count is 0 on a day without anything, an average has no value. */
export function listValues(
  days: readonly string[],
  found: readonly { readonly day: string; readonly figures: ChatFigures }[],
  figure: ReportFigure,
): readonly (number | null)[] {
  const byDay = new Map(found.map(({ day, figures }) => [day, figures[figure]]))
  return days.map((day) => byDay.get(day) ?? (isAverage(figure) ? null : 0))
}

/** A duration in the unit in which it is read best. */
export function toDuration(seconds: number): {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'
  readonly value: number
} {
  if (seconds < 60) return { unit: 'seconds', value: Math.round(seconds) }
  if (seconds < 3_600) return { unit: 'minutes', value: Math.round(seconds / 60) }
  if (seconds < 172_800) return { unit: 'hours', value: Math.round(seconds / 360) / 10 }
  return { unit: 'days', value: Math.round(seconds / 8_640) / 10 }
}

/** The columns of the file of a report, after the day. */
export const reportColumns = [
  'received',
  'sent',
  'opened',
  'answered',
  'late',
  'answerSeconds',
  'closed',
  'closeSeconds',
  'rated',
  'stars',
] as const satisfies readonly (keyof ChatFigures)[]

const toCells = (figures: ChatFigures): readonly string[] =>
  reportColumns.map((column) => String(figures[column] ?? ''))

/** The rows of the file of a report: every day, those without anything too, with zeros as counts. */
export function listReportRows({ from, until, days }: Pick<ChatReport, 'from' | 'until' | 'days'>) {
  const byDay = new Map(days.map(({ day, figures }) => [day, figures]))
  const none = reportColumns.map((column) => (isAverage(column) ? '' : '0'))
  return listDays(from, until).map((day) => {
    const figures = byDay.get(day)
    return [day, ...(figures ? toCells(figures) : none)]
  })
}
