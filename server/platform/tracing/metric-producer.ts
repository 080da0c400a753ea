import { ValueType, type HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { Metrics } from '../metrics/metrics.ts'
import type { MeasuredMetric, MeasuredSeries } from '../metrics/read-metrics.ts'

const toHrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1000),
  Math.round((milliseconds % 1000) * 1e6),
]

type Period = { readonly startTime: HrTime; readonly endTime: HrTime }

const toPoints = <Value>(series: readonly MeasuredSeries<Value>[], period: Period): DataPoint<Value>[] =>
  series.map(({ labels, value }) => ({ ...period, attributes: labels, value }))

/** A measured metric as OpenTelemetry's. */
function toMetricData(metric: MeasuredMetric, period: Period): MetricData {
  const common = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (metric.type === 'histogram')
    return {
      ...common,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: toPoints<Histogram>(
        metric.series.map(({ labels, value: { bounds, counts, sum, count } }) => ({
          labels,
          value: { buckets: { boundaries: [...bounds], counts: [...counts] }, sum, count },
        })),
        period,
      ),
    }
  const dataPoints = toPoints(metric.series, period)
  return metric.type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Reads the same metrics as `/metrics` for OpenTelemetry's reader; nothing is counted twice. */
export function createMetricProducer(metrics: Pick<Metrics, 'read'>, resource: Resource): MetricProducer {
  const startTime = toHrTime(performance.timeOrigin)
  return {
    collect: async () => {
      const period = { startTime, endTime: toHrTime(Date.now()) }
      const measured = await metrics.read()
      return {
        resourceMetrics: {
          resource,
          scopeMetrics: [{ scope: { name: 'galleria' }, metrics: measured.map((one) => toMetricData(one, period)) }],
        },
        errors: [],
      }
    },
  }
}
