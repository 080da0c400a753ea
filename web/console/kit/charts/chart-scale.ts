import { scaleLinear } from 'd3-scale'

/** The plot of a chart in pixels, inside its labels. */
export type PlotSize = { readonly width: number; readonly height: number }

/** Lowest and highest value of a chart, with 0 between them. */
export type ValueRange = { readonly min: number; readonly max: number }

/** The range of values that may be missing; 0 to 0 without any. */
export function getValueRange(values: readonly (number | null)[]): ValueRange {
  const known = values.filter((value) => value !== null && !Number.isNaN(value)) as number[]
  return { min: Math.min(0, ...known), max: Math.max(0, ...known) }
}

/**
 * Scales for values over evenly spaced days or hours: `x` takes the index of one, `y` a value. The range has 0 in it, and
 * ends with round values. `ticks` are at most six round values from bottom to top.
 */
export function createDayScales(days: number, { min, max }: ValueRange, { width, height }: PlotSize) {
  const x = scaleLinear([0, Math.max(1, days - 1)], [0, width])
  const y = scaleLinear([min, max > min ? max : min + 1], [height, 0]).nice(4)
  return { x, y, ticks: y.ticks(4) }
}

/** The time between two points of a chart. */
export type PointUnit = 'day' | 'hour'

const labelSteps = { day: [1, 2, 7, 14, 28, 56, 91, 182, 364], hour: [1, 2, 3, 6, 12] } as const

/**
 * Indexes of the days to label: the first, and then each whole number of weeks, or of days where there are fewer; of hours,
 * those that divide the day.
 */
export function pickDayLabels(days: number, maxLabels: number, unit: PointUnit = 'day'): number[] {
  const steps: readonly number[] = labelSteps[unit]
  const step = steps.find((one) => Math.ceil(days / one) <= Math.max(1, maxLabels)) ?? days
  return Array.from({ length: Math.ceil(days / step) }, (_, index) => index * step)
}

/** The index that a key leads to from another one; null for keys that do nothing here. Time runs left to right. */
export function findDayByKey(key: string, from: number, days: number): number | null {
  const last = days - 1
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    PageUp: from + 7,
    PageDown: from - 7,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined ? null : Math.min(last, Math.max(0, target))
}

/** The day nearest to a position in the plot, in pixels from its left edge. */
export const findDayAt = (position: number, width: number, days: number): number =>
  Math.min(days - 1, Math.max(0, Math.round((position / Math.max(1, width)) * (days - 1))))
