import { enqueueDueAttempts, enqueueDueRefunds } from '#server/modules/payments/public.ts'
import { jobKinds } from '#server/job-kinds.ts'
import type { Ctx } from '#server/platform/context.ts'
import { relayOutbox } from '#server/platform/outbox.ts'
import type { JobKind } from '#server/platform/queue/job-kind.ts'
import type { OutgoingJob } from '#server/platform/queue/open-queue.ts'
import { getJobKey, type JobOutcome } from '#server/platform/queue/queue.rules.ts'

type WaitingJob = OutgoingJob & { readonly kind: string }

const kinds = new Map(jobKinds.map((kind) => [kind.name, kind]))
/** Jobs by kind and key, as the queue has one of each; those that failed wait for the next call. */
const waiting = new Map<string, WaitingJob>()

const queue = {
  kinds: new Set(kinds.keys()),
  send: async (kind: string, jobs: readonly OutgoingJob[]) => {
    for (const job of jobs) {
      const key = `${kind} ${getJobKey(job)}`
      if (!waiting.has(key)) waiting.set(key, { ...job, kind })
    }
  },
}

const control = { attempt: 1, signal: new AbortController().signal, reportProgress: async () => undefined }

async function runKind(ctx: Ctx, kind: JobKind, jobs: readonly WaitingJob[]): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = []
  for (let start = 0; start < jobs.length; start += kind.batchSize) {
    const batch = jobs.slice(start, start + kind.batchSize)
    const results = await kind.run(
      ctx,
      batch.map(({ rowId }) => rowId),
      control,
    )
    for (const job of batch) {
      const outcome = results.get(job.rowId) ?? { state: 'done' }
      outcomes.push(outcome)
      if (outcome.state !== 'failed') waiting.delete(`${kind.name} ${getJobKey(job)}`)
    }
  }
  return outcomes
}

/**
 * Sends the outbox of the context's brand and runs each of its waiting jobs of these kinds once, in this process: the
 * clock of a test moves, the clock of the queue does not.
 */
export async function runJobs(ctx: Ctx, names: readonly string[] = [...kinds.keys()]): Promise<JobOutcome[]> {
  const outcomes: JobOutcome[] = []
  const ran = new Set<string>()
  for (;;) {
    await relayOutbox(ctx, queue)
    const ready = [...waiting.values()].filter(
      ({ id, brandId, kind }) => brandId === ctx.brand.id && names.includes(kind) && !ran.has(id),
    )
    if (ready.length === 0) return outcomes
    for (const { id } of ready) ran.add(id)
    for (const name of names)
      outcomes.push(
        ...(await runKind(
          ctx,
          kinds.get(name)!,
          ready.filter(({ kind }) => kind === name),
        )),
      )
  }
}

/** Handles the events of the context's brand, as the queue would. */
export const deliverEvents = (ctx: Ctx): Promise<JobOutcome[]> => runJobs(ctx, ['handle-events'])

/** Queues the refunds that are due and runs the jobs. */
export async function sendRefunds(ctx: Ctx): Promise<void> {
  await enqueueDueRefunds(ctx)
  await runJobs(ctx, ['send-refund'])
}

/** Queues the attempts that are due and runs the jobs. */
export async function sweepAttempts(ctx: Ctx): Promise<void> {
  await enqueueDueAttempts(ctx)
  await runJobs(ctx, ['check-attempt'])
}
