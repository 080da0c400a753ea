import { JobState } from '#contract/staff-queue.ts'
import { cancelQueuedJob, listQueuedJobs, retryQueuedJob } from '../../modules/staff/public.ts'
import { withIdempotency } from '../../platform/transaction.ts'
import { getBrand, CommandError, type OperatorShop } from '../run-command.ts'
import { parseOptions, requireValue, type Args, type Subcommands } from './command-line.ts'

const maxListed = 100

async function list(shop: OperatorShop, args: Args): Promise<string> {
  const { values, positionals } = parseOptions(args, { state: { type: 'string' } })
  const state = JobState.optional().safeParse(values.state)
  if (!state.success) throw new CommandError(`--state is "${values.state}": write ${JobState.options.join(', ')}.`)
  const ctx = shop.createContext(await getBrand(shop, positionals[0]))
  const { pageList, pageInfo } = await listQueuedJobs(ctx, { state: state.data, pageNum: 1, pageSize: maxListed })
  const lines = pageList.map(({ id, kind, rowId, state, attempts, createdAt, progress, reason }) =>
    [
      `${id}  ${createdAt}  ${state.padEnd(9)}  ${kind} ${rowId}  attempts ${attempts}`,
      progress ? `  ${progress.done} of ${progress.total}` : '',
      reason === null ? '' : `  ${reason}`,
    ].join(''),
  )
  if (pageInfo.totalElements > maxListed) lines.push(`... and ${pageInfo.totalElements - maxListed} older ones`)
  return lines.join('\n') || `${ctx.brand.name} has no such job.`
}

async function retry(shop: OperatorShop, [site, id]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const jobId = requireValue(id, 'Say which job: jobs list shows their ids')
  return withIdempotency({ ...ctx, audited: { operation: 'command.jobs.retry', input: { jobId } } }, async (ctx) => {
    await retryQueuedJob(ctx, { jobId })
    return `The job is in its queue again (${ctx.brand.name}).`
  })
}

async function cancel(shop: OperatorShop, [site, id]: Args): Promise<string> {
  const ctx = shop.createContext(await getBrand(shop, site))
  const jobId = requireValue(id, 'Say which job: jobs list shows their ids')
  return withIdempotency({ ...ctx, audited: { operation: 'command.jobs.cancel', input: { jobId } } }, async (ctx) => {
    await cancelQueuedJob(ctx, { jobId })
    return `The job is cancelled (${ctx.brand.name}).`
  })
}

export const jobs: Subcommands = {
  list: {
    usage: '<brand> [--state dead]',
    description: `the jobs of the queue, newest first, with their ids; states are ${JobState.options.join(', ')}`,
    run: list,
  },
  retry: { usage: '<brand> <id>', description: 'send a dead job again', run: retry },
  cancel: { usage: '<brand> <id>', description: 'cancel a job that has not ended, or drop a dead one', run: cancel },
}
