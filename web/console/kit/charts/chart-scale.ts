import { scaleLinear } from 'd3-scale'

/** The plot of a chart in pixels, inside its labels. */
export type PlotSize = { readonly width: number; readonly height: number }

/**
 * Scales for values over evenly spaced days: `x` takes the index of a day, `y` a value. Amounts begin at 0, and the top
 * is a round value. `ticks` are at most five round values from bottom to top.
 */
export function createDayScales(days: number, maxValue: number, { width, height }: PlotSize) {
  const x = scaleLinear([0, Math.max(1, days - 1)], [0, width])
  const y = scaleLinear([0, maxValue > 0 ? maxValue : 1], [height, 0]).nice(4)
  return { x, y, ticks: y.ticks(4) }
}

/** Indexes of the days to label: the first, and then each whole number of weeks, or of days where there are fewer. */
export function pickDayLabels(days: number, maxLabels: number): number[] {
  const steps = [1, 2, 7, 14, 28, 56, 91, 182, 364]
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
