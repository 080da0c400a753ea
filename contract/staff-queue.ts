import { z } from 'zod'
import { id, moment, optional, createPageSchema, paging } from './fields.ts'
import { operation } from './operation.ts'

/** `dead`: every attempt failed; it waits for a person who sends it again or drops it. */
export const JobState = z.enum(['waiting', 'retrying', 'running', 'done', 'skipped', 'cancelled', 'dead'])

/** Work that runs outside requests: an effect at a provider, or the handling of an event. */
const QueuedJob = z.object({
  id: z.string(),
  /** Such as `send-refund`, `check-attempt`, `handle-events`. */
  kind: z.string(),
  /** The id of the row that it is done to. */
  rowId: z.string(),
  state: JobState,
  attempts: z.int(),
  createdAt: moment(),
  /** Start of the next attempt. */
  nextAt: moment().nullable(),
  endedAt: moment().nullable(),
  /** Why it was skipped, or failed last. */
  reason: z.string().nullable(),
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
})
export type QueuedJob = z.infer<typeof QueuedJob>

export const staffQueueApi = {
  list: operation({
    method: 'GET',
    path: '/admin/queue/list',
    summary: 'List jobs, newest first; those that ended are listed for minutes up to a week',
    audience: 'staff',
    permission: 'queue.view',
    effect: 'read',
    input: z.object({ state: optional(JobState), ...paging() }),
    data: createPageSchema(QueuedJob),
    errors: ['paging.too_deep'],
  }),
  retry: operation({
    method: 'POST',
    path: '/admin/queue/retry',
    summary: 'Send a job again whose attempts have all failed',
    audience: 'staff',
    permission: 'queue.manage',
    effect: 'write',
    input: z.object({ jobId: id() }),
    data: z.object({ job: QueuedJob.nullable() }),
    errors: ['job.not_found', 'job.not_dead'],
  }),
  cancel: operation({
    method: 'POST',
    path: '/admin/queue/cancel',
    summary: 'Cancel a job that has not ended, or drop one whose attempts have all failed',
    audience: 'staff',
    permission: 'queue.manage',
    effect: 'write',
    input: z.object({ jobId: id() }),
    data: z.object({ job: QueuedJob }),
    errors: ['job.not_found', 'job.ended'],
  }),
}
