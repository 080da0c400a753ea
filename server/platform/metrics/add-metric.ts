import { Counter, Gauge, type Registry } from 'prom-client'

type Description = {
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
  /** How values of several processes become one; their sum by default. */
  readonly aggregator?: 'sum' | 'min' | 'max'
}

/** A value and its labels. */
type Sample = { readonly labels?: Record<string, string>; readonly value: number }

type ReadSamples = () => readonly Sample[] | Promise<readonly Sample[]>

/** Adds a gauge whose samples are read when the metrics are requested. */
export function addGauge(
  registry: Registry,
  { name, help, labelNames = [], aggregator = 'sum' }: Description,
  read: ReadSamples,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    aggregator,
    registers: [registry],
    collect: async () => {
      const samples = await read()
      gauge.reset()
      for (const { labels = {}, value } of samples) gauge.set(labels, value)
      // A gauge without labels has been reset to 0, which would be a value.
      if (samples.length === 0 && labelNames.length === 0) gauge.remove()
    },
  })
}

/** Adds a counter whose totals are read when the metrics are requested. */
export function addCounter(registry: Registry, { name, help, labelNames = [] }: Description, read: ReadSamples): void {
  const counter: Counter = new Counter({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: async () => {
      const samples = await read()
      counter.reset()
      for (const { labels = {}, value } of samples) counter.inc(labels, value)
    },
  })
}
