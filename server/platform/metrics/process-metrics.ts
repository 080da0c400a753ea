import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import { addCounter, addGauge } from './add-metric.ts'

const resolutionMs = 20
/** The delay is that of the last whole window, so that readings do not change what others read. */
const windowMs = 60_000

type Delay = Readonly<Record<'mean' | 'p99' | 'max', number>>

const toSeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)

const readDelay = (histogram: ReturnType<typeof monitorEventLoopDelay>): Delay | null =>
  histogram.count === 0
    ? null
    : {
        mean: toSeconds(histogram.mean),
        p99: toSeconds(histogram.percentile(99)),
        max: toSeconds(histogram.max),
      }

/** Measures the event loop delay of the last whole minute; in the first minute, of the time since the start. */
function createDelayMonitor() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  let last: Delay | null = null
  let timer: NodeJS.Timeout | null = null
  return {
    read: () => last ?? readDelay(histogram),
    start: () => {
      if (timer) return
      histogram.enable()
      timer = setInterval(() => {
        last = readDelay(histogram)
        histogram.reset()
      }, windowMs).unref()
    },
    stop: () => {
      histogram.disable()
      if (timer) clearInterval(timer)
      timer = null
    },
  }
}

/**
 * Adds memory, processor time and event loop delay of this process. The delay is measured from the first `start`, so
 * that a shop without a reader does not pay for it.
 */
export function addProcessMetrics(registry: Registry): { readonly start: () => void; readonly stop: () => void } {
  const delay = createDelayMonitor()
  let memory = process.memoryUsage()
  addGauge(registry, { name: 'process_resident_memory_bytes', help: 'Memory of the process.' }, () => {
    memory = process.memoryUsage()
    return [{ value: memory.rss }]
  })
  const memoryHelp = 'Memory of JavaScript: objects, and buffers outside of the heap.'
  addGauge(registry, { name: 'nodejs_memory_used_bytes', help: memoryHelp, labelNames: ['kind'] }, () => [
    { labels: { kind: 'heap' }, value: memory.heapUsed },
    { labels: { kind: 'external' }, value: memory.external },
  ])
  const startHelp = 'Start of the process since 1970; of several, the oldest.'
  addGauge(registry, { name: 'process_start_time_seconds', help: startHelp, aggregator: 'min' }, () => [
    { value: Math.round(performance.timeOrigin / 1000) },
  ])
  addCounter(registry, { name: 'process_cpu_seconds_total', help: 'Processor time of the process.' }, () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  const delayHelp = 'Delay of timers in the last whole minute, beyond their resolution of 20 ms.'
  addGauge(
    registry,
    { name: 'nodejs_eventloop_delay_seconds', help: delayHelp, labelNames: ['kind'], aggregator: 'max' },
    () => Object.entries(delay.read() ?? {}).map(([kind, value]) => ({ labels: { kind }, value })),
  )
  addGauge(registry, { name: 'galleria_processes', help: 'Processes that these metrics are of.' }, () => [{ value: 1 }])
  return { start: delay.start, stop: delay.stop }
}
