import type { Mutation } from './mutation.ts'

const dueJobs = 'server/db/migrations/0038-find-due-jobs.sql'
const dueTests = ['server/find-due-jobs.test.ts']
const jobTests = ['server/platform/jobs.test.ts']
const outboxTests = ['server/platform/outbox.test.ts']
const queueTests = ['server/platform/queue/queue.test.ts']

export const jobMutations: readonly Mutation[] = [
  {
    name: 'an order whose money is held is due for release',
    file: dueJobs,
    find: ' and t.held_minor is null',
    replace: '',
    tests: dueTests,
  },
  {
    name: 'a change that was committed late makes no job due',
    file: dueJobs,
    find: "r.changed_at > r.ran_at - interval '3 minutes')",
    replace: 'r.changed_at > r.ran_at)',
    tests: dueTests,
  },
  {
    name: 'the ledger of any brand makes a job due in all',
    file: dueJobs,
    find: 'where t.brand_id = r.brand_id and t.id >=',
    replace: 'where t.id >=',
    tests: dueTests,
  },
  {
    name: 'a job whose first run failed is not due',
    file: dueJobs,
    find: 'where r.job = any(p_jobs) and r.ran_at is not null',
    replace: 'where r.job = any(p_jobs)',
    tests: dueTests,
  },
  {
    name: 'the look-up may read every column',
    file: dueJobs,
    find: "'grant select (%s) on %I to galleria_scheduler', columns, t)",
    replace: "'grant select on %I to galleria_scheduler', t)",
    tests: dueTests,
  },
  {
    name: 'a job runs again that another process ran since the look-up',
    file: 'server/platform/jobs.ts',
    find: '  if ((await findLastRun(ctx, job.name))?.getTime() !== lastRunAt?.getTime()) return\n',
    replace: '',
    tests: jobTests,
  },
  {
    name: 'a run is recorded with the time of its end',
    file: 'server/platform/jobs.ts',
    find: '  const ranAt = ctx.clock.now()\n  await job.run(ctx, lastRunAt)\n',
    replace: '  await job.run(ctx, lastRunAt)\n  const ranAt = ctx.clock.now()\n',
    tests: jobTests,
  },
  {
    name: 'a job of every minute misses every second look-up',
    file: 'server/platform/jobs.rules.ts',
    find: '(job.intervalSeconds - getLookUpSeconds(job) / 2)',
    replace: 'job.intervalSeconds',
    tests: ['server/platform/jobs.rules.test.ts'],
  },
  {
    name: 'the outbox is marked before it is sent',
    file: 'server/platform/outbox.ts',
    find: '  await queue.send(\n    kind,',
    replace: '  await deleteRows(ctx, ids)\n  await queue.send(\n    kind,',
    tests: outboxTests,
  },
  {
    name: 'jobs of a kind that only newer processes know are dropped',
    file: 'server/platform/outbox.ts',
    find: 'return postponeRows(ctx, ids, unknownKindSeconds)',
    replace: 'return deleteRows(ctx, ids)',
    tests: outboxTests,
  },
  {
    name: 'a job whose brand is gone is tried for ever',
    file: 'server/platform/queue/run-jobs.ts',
    find: "outcomes.set(id, skip('the brand is gone'))",
    replace: "outcomes.set(id, fail('the brand is gone'))",
    tests: queueTests,
  },
  {
    name: 'jobs of all brands are shown',
    file: 'server/platform/queue/job-records.ts',
    find: "from pgboss.job where group_id = $1 and state <> 'failed'",
    replace: "from pgboss.job where $1::text is not null and state <> 'failed'",
    tests: queueTests,
  },
  {
    name: 'two jobs for one row wait',
    file: 'server/platform/queue/open-queue.ts',
    find: "{ policy: 'exclusive', ...options }",
    replace: "{ policy: 'standard', ...options }",
    tests: queueTests,
  },
  {
    name: 'a cancelled job goes on',
    file: 'server/platform/queue/run-jobs.ts',
    find: "throw new Error('the job was cancelled')",
    replace: 'return',
    tests: queueTests,
  },
]
