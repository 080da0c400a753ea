import type { Registry } from 'prom-client'

export type MeasuredSeries<Value> = { readonly labels: Readonly<Record<string, string>>; readonly value: Value }

/** Observations in each bucket: one count more than there are upper bounds, for what is above the last. */
type MeasuredHistogram = {
  readonly bounds: readonly number[]
  readonly counts: readonly number[]
  readonly sum: number
  readonly count: number
}

type Description = { readonly name: string; readonly help: string }

export type MeasuredMetric =
  | (Description & { readonly type: 'counter' | 'gauge'; readonly series: readonly MeasuredSeries<number>[] })
  | (Description & { readonly type: 'histogram'; readonly series: readonly MeasuredSeries<MeasuredHistogram>[] })

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

const toLabels = (labels: object): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))

type OpenHistogram = { bounds: number[]; totals: number[]; sum: number; count: number }

/** Counts of each bucket from running totals. */
const toCounts = (totals: readonly number[], count: number): number[] =>
  [...totals, count].map((total, nth) => total - (totals[nth - 1] ?? 0))

/** prom-client lists the buckets of a series by rising bound, with running totals, then its sum and count. */
function readHistogram({ values }: Metric): MeasuredSeries<MeasuredHistogram>[] {
  const open = new Map<string, OpenHistogram & { labels: Record<string, string> }>()
  for (const { metricName = '', labels: all, value } of values as readonly (Metric['values'][number] & {
    readonly metricName?: string
  })[]) {
    const { le, ...rest } = toLabels(all)
    const key = JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const series = open.get(key) ?? { labels: rest, bounds: [], totals: [], sum: 0, count: 0 }
    open.set(key, series)
    if (metricName.endsWith('_sum')) series.sum = value
    else if (metricName.endsWith('_count')) series.count = value
    else if (le !== undefined && le !== '+Inf') {
      series.bounds.push(Number(le))
      series.totals.push(value)
    }
  }
  return [...open.values()].map(({ labels, bounds, totals, sum, count }) => ({
    labels,
    value: { bounds, counts: toCounts(totals, count), sum, count },
  }))
}

/** Reads the metrics of a registry as values. */
export async function readMetrics(registry: Registry): Promise<MeasuredMetric[]> {
  const metrics = await registry.getMetricsAsJSON()
  return metrics.map((metric) => {
    const { name, help } = metric
    const type = metric.type as unknown as string
    if (type === 'histogram') return { name, help, type, series: readHistogram(metric) }
    const series = metric.values.map(({ labels, value }) => ({ labels: toLabels(labels), value }))
    return { name, help, type: type === 'counter' ? 'counter' : 'gauge', series }
  })
}
