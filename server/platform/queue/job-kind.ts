import type { Ctx } from '../context.ts'
import { fail, toOutcome, type JobOutcome, type JobPolicy } from './queue.rules.ts'

/** How a running job learns and reports its own state. */
export type JobControl = {
  /** From 1 on. */
  readonly attempt: number
  /** Aborted when the job was cancelled or another process has it; noticed within half a heartbeat. */
  readonly signal: AbortSignal
  /**
   * Records how far the job is, for people; cheap enough for every step, since only one call a second reaches the
   * database. Throws when the job was cancelled.
   */
  readonly reportProgress: (done: number, total: number) => Promise<void>
}

/** A kind of job. Its name is stored, so it must never change. */
export type JobKind = {
  readonly name: string
  readonly policy: JobPolicy
  /** Jobs of this kind that one process runs at the same time. */
  readonly maxConcurrent: number
  /** Jobs that are taken from the queue at a time; those of one brand run in one call. */
  readonly batchSize: number
  /**
   * Does the jobs for these rows of one brand, outside any transaction, and returns the outcome of each row; a row
   * without one is done. It may be called again for a row that was done, after a process died: effects outside the
   * database carry an idempotency key. An error fails all of them.
   */
  readonly run: (ctx: Ctx, rowIds: readonly string[], control: JobControl) => Promise<ReadonlyMap<string, JobOutcome>>
}

type RowJob = Omit<JobKind, 'run' | 'batchSize'> & {
  readonly run: (ctx: Ctx, rowId: string, control: JobControl) => Promise<JobOutcome | undefined>
}

/** A kind whose jobs run one by one. */
export const createRowJob = ({ run, ...kind }: RowJob): JobKind => ({
  ...kind,
  batchSize: 1,
  run: async (ctx, rowIds, control) => {
    const outcomes = new Map<string, JobOutcome>()
    for (const rowId of rowIds) outcomes.set(rowId, await run(ctx, rowId, control).then(toOutcome, fail))
    return outcomes
  },
})
