import type { FindBrand } from '../brand.ts'
import type { Ctx } from '../context.ts'
import type { Engine } from '../http/engine.ts'
import type { JobResult } from '../metrics/metrics.ts'
import { runJob } from '../run-job.ts'
import type { JobControl, JobKind } from './job-kind.ts'
import type { JobQueue, TakenJob } from './open-queue.ts'
import { fail, parsePayload, skip, toOutcome, type JobOutcome, type JobPayload } from './queue.rules.ts'

type WorkOptions = {
  readonly engine: Engine
  readonly queue: JobQueue
  readonly kinds: readonly JobKind[]
  /** Undefined for a brand that is gone. */
  readonly findBrand: FindBrand
}

const minReportMs = 1_000

/** A batch has one control: its jobs started at the same time and end together. */
function createControl(queue: Pick<JobQueue, 'records'>, kind: JobKind, jobs: readonly TakenJob[]): JobControl {
  let reportedAt = -Infinity
  const [first] = jobs as [TakenJob]
  return {
    attempt: first.attempt,
    signal: first.signal,
    reportProgress: async (done, total) => {
      if (done < total && performance.now() - reportedAt < minReportMs) return
      reportedAt = performance.now()
      const ids = jobs.map(({ id }) => id)
      if (!(await queue.records.reportProgress(kind.name, ids, { done, total })))
        throw new Error('the job was cancelled')
    },
  }
}

type PayloadJob = TakenJob & { readonly payload: JobPayload }

function logOutcome(ctx: Ctx, { id, attempt, payload }: PayloadJob, outcome: JobOutcome): void {
  // Jobs of several requests share a context without one.
  const fields = { id, attempt, ...(ctx.requestId === null && { requestId: payload.requestId }) }
  if (outcome.state === 'failed') ctx.log.error({ ...fields, err: outcome.error }, 'job failed')
  if (outcome.state === 'skipped') ctx.log.warn({ ...fields, reason: outcome.reason }, 'job skipped')
}

/** `failed` when any job did, `skipped` when all were. */
function toJobResult(outcomes: readonly JobOutcome[]): JobResult {
  if (outcomes.some(({ state }) => state === 'failed')) return 'failed'
  return outcomes.every(({ state }) => state === 'skipped') ? 'skipped' : 'done'
}

/** The request that caused all of these jobs; null when they have none, or several. */
function getCommonRequestId([first, ...others]: readonly PayloadJob[]): string | null {
  const requestId = first?.payload.requestId
  return requestId !== undefined && others.every(({ payload }) => payload.requestId === requestId) ? requestId : null
}

/** Does jobs of one brand; an error of the handler fails all of them. */
async function runInBrand({ engine, queue, findBrand }: WorkOptions, kind: JobKind, jobs: readonly PayloadJob[]) {
  const outcomes = new Map<string, JobOutcome>()
  const brand = await findBrand(jobs[0]!.payload.brandId)
  if (!brand) {
    for (const { id } of jobs) outcomes.set(id, skip('the brand is gone'))
    return outcomes
  }
  const rowIds = jobs.map(({ payload }) => payload.rowId)
  await runJob(engine, { job: kind.name, brand, requestId: getCommonRequestId(jobs) }, async (ctx) => {
    const results = await kind
      .run(ctx, rowIds, createControl(queue, kind, jobs))
      .catch((error: unknown) => new Map(rowIds.map((rowId) => [rowId, fail(error)])))
    for (const job of jobs) {
      const outcome = toOutcome(results.get(job.payload.rowId))
      logOutcome(ctx, job, outcome)
      outcomes.set(job.id, outcome)
    }
    return toJobResult([...outcomes.values()])
  })
  return outcomes
}

/** Does a batch of jobs of a kind, brand by brand, and returns the outcome of each. Never throws. */
async function runBatch(options: WorkOptions, kind: JobKind, jobs: readonly TakenJob[]) {
  const outcomes = new Map<string, JobOutcome>()
  const byBrand = new Map<number, PayloadJob[]>()
  for (const job of jobs) {
    const payload = parsePayload(job.data)
    if (!payload) {
      outcomes.set(job.id, skip('the job names no row'))
      continue
    }
    byBrand.set(payload.brandId, [...(byBrand.get(payload.brandId) ?? []), { ...job, payload }])
  }
  for (const some of byBrand.values()) {
    const done = await runInBrand(options, kind, some).catch(
      (error: unknown) => new Map(some.map(({ id }) => [id, fail(error)])),
    )
    for (const [id, outcome] of done) outcomes.set(id, outcome)
  }
  return outcomes
}

/** Runs jobs of these kinds in this process until the queue is closed. */
export const startWorkers = (options: WorkOptions): Promise<void> =>
  options.queue.work(options.kinds, (kind, jobs) => runBatch(options, kind, jobs))
