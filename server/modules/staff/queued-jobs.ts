import type { Data, Parsed } from '#contract/operation.ts'
import type { QueuedJob, staffQueueApi } from '#contract/staff-queue.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import type { JobRecord, JobRecords } from '#server/platform/queue/job-records.ts'
import { refusal } from '#server/platform/refusal.ts'

type Api = typeof staffQueueApi

function getRecords({ externalServices }: Ctx): Promise<JobRecords> {
  if (!externalServices.jobs) throw new Error('this process has no queue')
  return externalServices.jobs.getRecords()
}

const toText = (date: Date | null) => date?.toISOString() ?? null

const toQueuedJob = (job: JobRecord): QueuedJob => ({
  ...job,
  createdAt: job.createdAt.toISOString(),
  nextAt: toText(job.nextAt),
  endedAt: toText(job.endedAt),
})

/** The brand's jobs, newest first. */
export async function listQueuedJobs(ctx: Ctx, { state, ...page }: Parsed<Api['list']>): Promise<Data<Api['list']>> {
  const records = await getRecords(ctx)
  const filter = state === undefined ? {} : { state }
  const [jobs, total] = await Promise.all([
    records.list(ctx.brand.id, { ...filter, limit: page.pageSize, offset: toOffset(page) }),
    records.count(ctx.brand.id, filter),
  ])
  return { pageList: jobs.map(toQueuedJob), pageInfo: toPageInfo(page, total) }
}

async function getJob(ctx: Ctx, jobId: string): Promise<JobRecord> {
  const job = isId(jobId) ? await (await getRecords(ctx)).find(ctx.brand.id, jobId) : undefined
  if (!job) throw refusal('job.not_found')
  return job
}

/**
 * Sends a dead letter to its queue again, where it is a new job; null when that has run and is gone already. Throws
 * `job.not_found`, and `job.not_dead` also when a job for the same row waits or runs.
 */
export async function retryQueuedJob(ctx: Ctx, { jobId }: Parsed<Api['retry']>): Promise<Data<Api['retry']>> {
  const before = await getJob(ctx, jobId)
  const records = await getRecords(ctx)
  const newId = before.state === 'dead' ? await records.sendAgain(ctx.brand.id, jobId) : null
  if (newId === null) throw refusal('job.not_dead')
  ctx.audit({ subjectId: jobId, before: toQueuedJob(before) })
  const job = await records.find(ctx.brand.id, newId)
  return { job: job ? toQueuedJob(job) : null }
}

/** Cancels a job that has not ended, or drops a dead letter. Throws `job.not_found` and `job.ended`. */
export async function cancelQueuedJob(ctx: Ctx, { jobId }: Parsed<Api['cancel']>): Promise<Data<Api['cancel']>> {
  const before = await getJob(ctx, jobId)
  const records = await getRecords(ctx)
  if (!(await records.cancel(ctx.brand.id, jobId))) throw refusal('job.ended')
  ctx.audit({ subjectId: jobId, before: toQueuedJob(before) })
  return { job: toQueuedJob(await getJob(ctx, jobId)) }
}

/** Jobs of the brand that wait, and those whose attempts have all failed; each counted up to the cap. */
export async function countJobs(ctx: Ctx): Promise<{ readonly waiting: number; readonly dead: number }> {
  const records = await getRecords(ctx)
  const [waiting, dead] = await Promise.all([
    records.count(ctx.brand.id, { state: 'waiting' }),
    records.count(ctx.brand.id, { state: 'dead' }),
  ])
  return { waiting, dead }
}
