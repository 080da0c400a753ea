import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from './context.ts'

type JobRunsCtx = Ctx<Pick<Tables, 'job_runs'>>

/** A job and, for periodic ones, the time before which it must have run last. */
export type JobLookUp = { readonly name: string; readonly ranBefore: Date | null }

export type DueJob = {
  readonly brandId: number
  readonly name: string
  /** Start of the last successful run; null for jobs that are due by rows, and before the first run. */
  readonly ranAt: Date | null
}

/**
 * Which of these jobs have work, in which brands: one statement over all brands, the one exception to the rule that every
 * statement names its brand. The function belongs to a role that reads only the columns that tell when work is due. A
 * brand may be returned twice for a job.
 */
export async function findDueJobs(
  withoutBrand: Kysely<Tables>,
  lookUps: readonly JobLookUp[],
  now: Date,
): Promise<DueJob[]> {
  const { rows } = await sql<DueJob>`
    select due_brand as "brandId", due_job as name, last_ran_at as "ranAt"
    from find_due_jobs(${now}::timestamptz, ${lookUps.map(({ name }) => name)}::text[],
      ${lookUps.map(({ ranBefore }) => ranBefore)}::timestamptz[])`.execute(withoutBrand)
  return rows
}

/** True when the node of the brand answers; rejects with its error otherwise. */
export async function canReadJobRuns(db: Kysely<Tables>, brandId: number): Promise<true> {
  await db.selectFrom('job_runs').select('job').where('brand_id', '=', brandId).limit(1).execute()
  return true
}

/** Start of the last successful run of a periodic job; null before the first. */
export async function findLastRun(ctx: JobRunsCtx, name: string): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('job_runs')
    .select('ran_at')
    .where('brand_id', '=', ctx.brand.id)
    .where('job', '=', name)
    .executeTakeFirst()
  return row?.ran_at ?? null
}

type JobRun = { readonly name: string; readonly ranAt: Date; readonly dueAt: Date | null }

/** Records a successful run of a periodic job. */
export async function recordJobRun(ctx: JobRunsCtx, { name, ranAt, dueAt }: JobRun): Promise<void> {
  const run = { ran_at: ranAt, due_at: dueAt }
  await ctx.db
    .insertInto('job_runs')
    .values({ brand_id: ctx.brand.id, job: name, ...run })
    .onConflict((conflict) => conflict.columns(['brand_id', 'job']).doUpdateSet(run))
    .execute()
}

/** The look-up allows for changes that were committed some minutes after the time that they bear. */
const changePauseSeconds = 60

/**
 * Makes periodic jobs due that only run after changes, each at its interval. Writes at most once a minute, so that the row
 * is not one that every write of the brand waits for.
 */
export async function markJobsChanged(ctx: JobRunsCtx, names: readonly string[]): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - changePauseSeconds * 1000)
  await ctx.db
    .insertInto('job_runs')
    .values(names.map((job) => ({ brand_id: ctx.brand.id, job, changed_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'job'])
        .doUpdateSet({ changed_at: now })
        .where((eb) => eb.or([eb('job_runs.changed_at', 'is', null), eb('job_runs.changed_at', '<', before)])),
    )
    .execute()
}

/** The periodic jobs of the brand with the start of their last successful run. */
export const listJobRuns = (ctx: JobRunsCtx) =>
  ctx.db.selectFrom('job_runs').select(['job', 'ran_at']).where('brand_id', '=', ctx.brand.id).orderBy('job').execute()
