import type { Mutation } from './mutation.ts'

const dueJobs = 'server/db/migrations/0038-find-due-jobs.sql'
const dueTests = ['server/find-due-jobs.test.ts']
const jobTests = ['server/platform/jobs.test.ts']

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
]
