import { Counter, Histogram, Registry } from 'prom-client'
import type { PoolObserver } from '../database/pool.ts'
import type { FinishedRequest } from '../http/request-log.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { readMetrics, type MeasuredMetric } from './read-metrics.ts'
import { addSourceMetrics, type MetricSources } from './source-metrics.ts'

/** `locked`: another process was running the job; `skipped`: what it was for is gone. */
export type JobResult = 'done' | 'failed' | 'locked' | 'skipped'

/** The metrics of one process. Labels have few values: route patterns, never brands, users or addresses. */
export type Metrics = {
  readonly recordRequest: (request: FinishedRequest) => void
  /** Returns the observer of a connection pool; `pool` names it. */
  readonly observePool: (pool: string) => PoolObserver
  /** Records a run of a job in a brand. */
  readonly recordJob: (job: string, result: JobResult, durationMs: number) => void
  /** Records a call to a service outside. */
  readonly recordCall: (provider: string, result: 'done' | 'failed', durationMs: number) => void
  /** Adds what is read when the metrics are requested. */
  readonly addSources: (sources: MetricSources) => void
  /** All metrics in Prometheus text format 0.0.4. */
  readonly render: () => Promise<string>
  /** All metrics as prom-client's JSON, which can be summed over processes. */
  readonly readJson: () => Promise<readonly object[]>
  /** All metrics as values. */
  readonly read: () => Promise<MeasuredMetric[]>
  readonly contentType: string
  readonly close: () => void
}

/** Seconds. */
const requestBuckets = [0.005, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const roundTripBuckets = [0.001, 0.005, 0.01, 0.025, 0.1, 0.5, 3, 60]
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600]
const callBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Creates the metrics of a process; nothing is measured until it is given something to observe. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'galleria_http_request_duration_seconds',
    help: 'Finished HTTP requests by route pattern, method and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const statements = new Counter({
    name: 'galleria_database_statements_total',
    help: 'Statements sent, without those that begin and end transactions.',
    labelNames: ['pool'],
    registers,
  })
  const roundTrips = new Histogram({
    name: 'galleria_database_round_trip_seconds',
    help: 'Packets of one or more statements, from sending to the last answer.',
    labelNames: ['pool', 'result'],
    buckets: roundTripBuckets,
    registers,
  })
  const timeouts = new Counter({
    name: 'galleria_database_acquire_timeouts_total',
    help: 'Waits for a connection that ended without one.',
    labelNames: ['pool'],
    registers,
  })
  const jobs = new Histogram({
    name: 'galleria_job_duration_seconds',
    help: 'Runs of jobs in a brand by name and result; locked ones ran in another process, skipped ones had nothing left.',
    labelNames: ['job', 'result'],
    buckets: jobBuckets,
    registers,
  })
  const calls = new Histogram({
    name: 'galleria_outbound_call_duration_seconds',
    help: 'Calls to services outside by provider and result.',
    labelNames: ['provider', 'result'],
    buckets: callBuckets,
    registers,
  })
  const processMetrics = addProcessMetrics(registry)

  return {
    recordRequest: ({ method, route, status, durationMs }) =>
      requests.observe(
        {
          method: knownMethods.has(method) ? method : 'other',
          route: route ?? 'none',
          status: `${Math.floor(status / 100)}xx`,
        },
        durationMs / 1000,
      ),
    observePool: (pool) => {
      const sent = statements.labels(pool)
      const timedOut = timeouts.labels(pool)
      const done = roundTrips.labels(pool, 'done')
      const failed = roundTrips.labels(pool, 'failed')
      return {
        onRoundTrip: (count, durationMs, isFailed) => {
          sent.inc(count)
          ;(isFailed ? failed : done).observe(durationMs / 1000)
        },
        onAcquireTimeout: () => timedOut.inc(),
      }
    },
    recordJob: (job, result, durationMs) => jobs.observe({ job, result }, durationMs / 1000),
    recordCall: (provider, result, durationMs) => calls.observe({ provider, result }, durationMs / 1000),
    addSources: (sources) => addSourceMetrics(registry, sources),
    render: async () => {
      processMetrics.start()
      return registry.metrics()
    },
    readJson: async () => {
      processMetrics.start()
      return registry.getMetricsAsJSON()
    },
    read: async () => {
      processMetrics.start()
      return readMetrics(registry)
    },
    contentType: registry.contentType,
    close: processMetrics.stop,
  }
}
