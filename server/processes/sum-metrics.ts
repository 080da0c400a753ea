import { AggregatorRegistry } from 'prom-client'

type Metric = object & { readonly type?: unknown }
/** The metrics of one process, as prom-client's `getMetricsAsJSON` returns them. */
type ProcessMetrics = readonly Metric[]

export type MetricsSum = {
  /** Sums the metrics of the processes that answered, with those that ended before; in Prometheus text format. */
  readonly render: (answers: ReadonlyMap<number, ProcessMetrics>) => Promise<string>
  /** A process has ended: its counters, as they were last read, stay in the sum. */
  readonly retire: (processId: number) => void
}

const isCumulative = ({ type }: Metric) => type === 'counter' || type === 'histogram'

const aggregate = (all: readonly ProcessMetrics[]) =>
  // prom-client's types know the values of that package only.
  AggregatorRegistry.aggregate(all as unknown as Parameters<typeof AggregatorRegistry.aggregate>[0])

/**
 * Sums metrics over processes. A sum never falls when a process is replaced, as Prometheus would take that for a restart
 * and count everything again.
 */
export function createMetricsSum(): MetricsSum {
  const last = new Map<number, ProcessMetrics>()
  let retired: readonly ProcessMetrics[] = []

  /** Keeps one set of sums however many processes have ended. */
  const compact = async () => {
    const before = retired
    if (before.length < 2) return
    const sum = (await aggregate(before).getMetricsAsJSON()) as ProcessMetrics
    // Another one has ended meanwhile, or another reader was faster.
    if (retired[0] === before[0]) retired = [sum, ...retired.slice(before.length)]
  }
  return {
    render: async (answers) => {
      for (const [id, metrics] of answers) last.set(id, metrics)
      // One that did not answer in time counts as it was.
      const silent = [...last].filter(([id]) => !answers.has(id)).map(([, metrics]) => metrics.filter(isCumulative))
      const text = await aggregate([...answers.values(), ...silent, ...retired]).metrics()
      await compact()
      return text
    },
    retire: (processId) => {
      const metrics = last.get(processId)
      last.delete(processId)
      if (metrics) retired = [...retired, metrics.filter(isCumulative)]
    },
  }
}
