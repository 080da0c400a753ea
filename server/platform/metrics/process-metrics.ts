import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Registry } from 'prom-client'
import { addCounter, addGauge } from './add-metric.ts'

const resolutionMs = 20

/**
 * Adds memory, processor time and event loop delay of this process. The delay is measured from the first `start`, so
 * that a shop without a scraper does not pay for it; each reading starts it again.
 */
export function addProcessMetrics(registry: Registry): { readonly start: () => void; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
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
  addGauge(registry, { name: 'process_start_time_seconds', help: 'Start of the process since 1970.' }, () => [
    { value: Math.round(performance.timeOrigin / 1000) },
  ])
  addCounter(registry, { name: 'process_cpu_seconds_total', help: 'Processor time of the process.' }, () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  const delayHelp = 'Delay of timers since the last reading, beyond their resolution of 20 ms.'
  addGauge(registry, { name: 'nodejs_eventloop_delay_seconds', help: delayHelp, labelNames: ['kind'] }, () => {
    if (delay.count === 0) return []
    const toSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
    const samples = [
      { labels: { kind: 'mean' }, value: toSeconds(delay.mean) },
      { labels: { kind: 'p99' }, value: toSeconds(delay.percentile(99)) },
      { labels: { kind: 'max' }, value: toSeconds(delay.max) },
    ]
    delay.reset()
    return samples
  })
  return { start: () => void delay.enable(), stop: () => void delay.disable() }
}
