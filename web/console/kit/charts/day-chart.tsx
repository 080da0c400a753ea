import { area, line } from 'd3-shape'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '../action-button.tsx'
import {
  createDayScales,
  findDayAt,
  findDayByKey,
  getValueRange,
  pickDayLabels,
  type PointUnit,
} from './chart-scale.ts'
import { useInlineSize } from './use-inline-size.ts'

interface DaySeries {
  key: string
  label: string
  /** One value per day, in the order of `days`; null where there is none, as for the rest of today. */
  values: readonly (number | null)[]
  /** The period before: dashed and grey, and without an area. */
  isBefore?: boolean
}

export interface DayChartProps {
  title: string
  /** One sentence that says what the chart shows, for screen readers. */
  description: string
  /** Calendar days as `YYYY-MM-DD`, or hours of one day as `09:00`, one after the other. */
  days: readonly string[]
  unit?: PointUnit
  /** Stands beside the button of the table, as until when is counted. */
  note?: ReactNode
  /** At most four; the first is drawn on top. */
  series: readonly DaySeries[]
  /** Writes a value in full, as in the table and the tip. */
  formatValue: (value: number) => string
  /** Writes a value of the axis, which has little space. */
  formatTick: (value: number) => string
  /** Writes a day, short on the axis and long in the tip. */
  formatDay: (day: string, length: 'short' | 'long') => string
  /** Pixels of the whole drawing. */
  height?: number
}

const labelBlockSize = 24
/** Pixels that a label of the value axis takes per character, and beside it. */
const characterInlineSize = 7
const labelGap = 12
const minDayLabelInlineSize = 84

interface PlotProps extends DayChartProps {
  width: number
  start: number
  ids: { title: string; description: string }
}

/** Writes nothing where a day has no value, so that a line ends there. */
const writeValue = (value: number | null | undefined, format: DayChartProps['formatValue']) =>
  value === null || value === undefined ? '–' : format(value)

function useDrawing({ days, series, width, height = 220, start }: PlotProps) {
  return useMemo(() => {
    const size = { width: Math.max(1, width - start - labelGap), height: height - labelBlockSize - 10 }
    const scales = createDayScales(days.length, getValueRange(series.flatMap(({ values }) => values)), size)
    const isThere = (value: number | null) => value !== null
    const toX = (_value: number | null, index: number) => scales.x(index)
    const toY = (value: number | null) => scales.y(value ?? 0)
    const drawLine = line<number | null>(toX, toY).defined(isThere)
    const drawArea = area<number | null>(toX, scales.y(0), toY).defined(isThere)
    const paths = series.map(({ key, values, isBefore }) => ({
      key,
      isBefore,
      line: drawLine(values) ?? '',
      area: isBefore ? null : drawArea(values),
    }))
    return { ...scales, size, paths }
  }, [days, series, width, height, start])
}

/** The first and a last label stay within the drawing. */
function getAnchor(index: number, x: number, width: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return x > width - minDayLabelInlineSize / 2 ? 'end' : 'middle'
}

/** The drawing, and over it a slider that tells the values of one day after the other. */
function Plot(props: PlotProps) {
  const {
    title,
    description,
    days,
    series,
    formatValue,
    formatTick,
    formatDay,
    unit = 'day',
    width,
    height = 220,
    start,
    ids,
  } = props
  const t = useText()
  const [active, setActive] = useState<number | null>(null)
  const { x, y, ticks, size, paths } = useDrawing(props)
  const labels = pickDayLabels(days.length, Math.floor(size.width / minDayLabelInlineSize), unit)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setActive(null)
    const next = findDayByKey(event.key, active ?? days.length - 1, days.length)
    if (next === null) return
    event.preventDefault()
    setActive(next)
  }
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) =>
    setActive(findDayAt(clientX - currentTarget.getBoundingClientRect().left, size.width, days.length))
  const shown = active ?? days.length - 1
  const writeDay = (index: number) =>
    [
      formatDay(days[index]!, 'long'),
      ...series.map(({ label, values }) => `${label}: ${writeValue(values[index], formatValue)}`),
    ].join(', ')
  return (
    // Time runs from left to right in every language.
    <div className="day-chart-plot" dir="ltr" style={{ blockSize: height }}>
      <svg width={width} height={height} role="img" aria-labelledby={`${ids.title} ${ids.description}`}>
        <title id={ids.title}>{title}</title>
        <desc id={ids.description}>{description}</desc>
        <g transform={`translate(${start} 10)`}>
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line className={tick === 0 ? 'chart-base' : 'chart-grid'} x2={size.width} />
              <text className="chart-label" x={-labelGap / 2} dy="0.32em" textAnchor="end">
                {formatTick(tick)}
              </text>
            </g>
          ))}
          {labels.map((index) => (
            <text
              key={index}
              className="chart-label"
              x={x(index)}
              y={size.height + 20}
              textAnchor={getAnchor(index, x(index), size.width)}
            >
              {formatDay(days[index]!, 'short')}
            </text>
          ))}
          {paths.toReversed().map(({ key, isBefore, line: path, area: ground }) => (
            <g
              key={key}
              className={
                isBefore ? 'chart-before' : `chart-series chart-series-${paths.findIndex((one) => one.key === key) + 1}`
              }
            >
              {ground && <path className="chart-area" d={ground} />}
              <path className="chart-line" d={path} />
            </g>
          ))}
          {active !== null && (
            <g transform={`translate(${x(active)} 0)`}>
              <line className="chart-cursor" y2={size.height} />
              {series.map(({ key, values, isBefore }, index) => {
                const value = values[active]
                return value === null || value === undefined ? null : (
                  <circle
                    key={key}
                    className={isBefore ? 'chart-dot chart-before' : `chart-dot chart-series-${index + 1}`}
                    cy={y(value)}
                    r={4}
                  />
                )
              })}
            </g>
          )}
        </g>
      </svg>
      <div
        className="day-chart-slider"
        style={{ insetInlineStart: start, inlineSize: size.width, blockSize: size.height + 10 }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input could not say the values of a day
        role="slider"
        tabIndex={0}
        aria-label={t(unit === 'hour' ? 'console.chart.hours' : 'console.chart.days', { title })}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={shown + 1}
        aria-valuetext={writeDay(shown)}
        onKeyDown={onKeyDown}
        onFocus={() => setActive(shown)}
        onBlur={() => setActive(null)}
        onPointerMove={onPointerMove}
        onPointerDown={onPointerMove}
        onPointerLeave={() => setActive(null)}
      />
      {active !== null && <Tip {...props} active={active} at={start + x(active)} />}
    </div>
  )
}

function Tip({ days, series, formatDay, formatValue, width, active, at }: PlotProps & { active: number; at: number }) {
  const t = useText()
  const { direction } = useLanguage()
  const isLate = at > width / 2
  return (
    <div
      className="day-chart-tip"
      aria-hidden="true"
      style={isLate ? { insetInlineEnd: width - at + 12 } : { insetInlineStart: at + 12 }}
    >
      <div dir={direction}>
        <p>{formatDay(days[active]!, 'long')}</p>
        <dl>
          {series.map(({ key, label, values }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>{values[active] === null ? t('console.chart.none') : writeValue(values[active], formatValue)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

function ValueTable({ title, days, unit = 'day', series, formatDay, formatValue }: DayChartProps) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
    <section className="day-chart-table" aria-label={title} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t(unit === 'hour' ? 'console.chart.hour' : 'console.chart.day')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day, index) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, 'long')}</th>
              {series.map(({ key, values }) => (
                <td key={key} className="tabular-numbers">
                  {writeValue(values[index], formatValue)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * Values by day or hour as lines, the first with a soft area. Arrows, Page and Home keys go through the days; the same values
 * stand in a table that a button shows. Colours are those of the console, the same in every brand.
 */
export function DayChart(props: DayChartProps) {
  const { title, series, note, formatTick } = props
  const t = useText()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const width = useInlineSize(frame, 640)
  const [isTable, setTable] = useState(false)
  const range = getValueRange(series.flatMap(({ values }) => values))
  const longest = Math.max(
    ...createDayScales(2, range, { width: 1, height: 1 }).ticks.map((tick) => formatTick(tick).length),
  )
  const start = longest * characterInlineSize + labelGap
  return (
    <figure className="day-chart" aria-labelledby={`${id}-heading`}>
      <figcaption className="day-chart-head">
        <b id={`${id}-heading`}>{title}</b>
        <ul className="chart-legend">
          {series.map(({ key, label, isBefore }, index) => (
            <li key={key} className={isBefore ? 'chart-before' : `chart-series-${index + 1}`}>
              {label}
            </li>
          ))}
        </ul>
        {note && <small className="day-chart-note">{note}</small>}
        <ActionButton small variant="quiet" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'console.chart.hideTable' : 'console.chart.showTable')}
        </ActionButton>
      </figcaption>
      <div ref={frame} className="day-chart-frame">
        <Plot {...props} width={width} start={start} ids={{ title: `${id}-title`, description: `${id}-desc` }} />
      </div>
      {isTable && <ValueTable {...props} />}
    </figure>
  )
}
