import type { Brand } from './brand.ts'
import type { Ctx } from './context.ts'
import { createContext, type Engine } from './http/engine.ts'
import { newId } from './ids.ts'
import type { JobResult } from './metrics/metrics.ts'
import { getErrorType, noTracing } from './tracing/tracing.ts'

type JobRun = {
  /** Name of the job: a word of our own texts, because it names metrics and spans. */
  readonly job: string
  readonly brand: Brand
  /** Id of this run, such as that of the row it is for; a new one by default. */
  readonly id?: string
  /** Id of the request that caused it. */
  readonly requestId?: string | null
}

/**
 * Runs background work of a brand as one span, the first of its trace, and one observation. The context's log lines bear
 * `job`, `jobId` and `brand`, and `requestId` where one is given. Resolves to the result that `work` returns, `done` by
 * default; work that catches its errors returns `failed` itself. An error is logged as `job failed` and thrown on.
 */
export async function runJob(
  engine: Engine,
  { job, brand, id = newId(), requestId = null }: JobRun,
  work: (ctx: Ctx) => Promise<JobResult | void>,
): Promise<JobResult> {
  const { tracing = noTracing, metrics } = engine
  const log = engine.log.child({ job, jobId: id, brand: brand.site, ...(requestId && { requestId }) })
  const started = performance.now()
  const record = (result: JobResult) => metrics?.recordJob(job, result, performance.now() - started)
  const attributes = {
    'galleria.job': job,
    'galleria.job.id': id,
    'galleria.brand': brand.site,
    ...(requestId && { 'galleria.request.id': requestId }),
  }
  const span = tracing.start(`job ${job}`, { kind: 'consumer', parent: null, attributes })
  try {
    const ctx = createContext(engine, { brand, principal: null, lang: brand.settings.defaultLanguage, log, requestId })
    const result = (await tracing.run(span, () => work(ctx))) ?? 'done'
    record(result)
    span.set({ 'galleria.job.result': result })
    span.end(result === 'failed' ? 'failed' : undefined)
    return result
  } catch (error) {
    record('failed')
    span.end(getErrorType(error))
    log.error({ err: error }, 'job failed')
    throw error
  }
}
