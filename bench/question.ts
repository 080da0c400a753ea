import type { Figure } from './measure.ts'
import type { RunningShop } from './shop.ts'

/** What a question asks of the shop; `bytes` is the size of one answer, so that the bare route sends as much. */
export type Question = {
  readonly name: string
  /** What is counted, in a few words. */
  readonly about: string
  /** True when no part of it may read all search documents one after the other. */
  readonly byIndex?: boolean
  /** `notes`: lines to print below the figure. */
  readonly ask: (
    shop: RunningShop,
  ) => Promise<{ figure: Figure; bytes: number; steps?: number; notes?: readonly string[] }>
}
