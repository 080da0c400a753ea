import type { ScoredQuery } from '#tests/golden/other-catalogue/score-queries.ts'
import type { Figure } from './figure.ts'
import type { RunningShop } from './shop.ts'

/** How long to measure where the command line says so. */
export type BenchmarkOptions = { readonly seconds?: number }

type Measurement = {
  readonly figure: Figure
  /** Size of one answer, so that the bare route sends as much. */
  readonly responseBytes: number
  /** Requests that make one of what is counted. */
  readonly steps?: number
  /** Lines to print below the figure. */
  readonly notes?: readonly string[]
  /** Judged searches, printed as a table. */
  readonly searches?: readonly ScoredQuery[]
  /** Why the figure does not count, beside failed answers. */
  readonly problems?: readonly string[]
}

/** One measurement of the shop. */
export type Benchmark = {
  readonly name: string
  /** The counted work in a few words; unique. */
  readonly about: string
  /** True when no part of it may read all search documents one after the other. */
  readonly byIndex?: boolean
  /** True where refusals are part of the answer. */
  readonly mayRefuse?: boolean
  /** Sent before readings are counted: fills caches of counts that read a whole brand on purpose. */
  readonly prepare?: (shop: RunningShop) => Promise<unknown>
  readonly run: (shop: RunningShop, options: BenchmarkOptions) => Promise<Measurement>
}
