import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { isUnavailable } from './database/errors.ts'
import type { Database } from './database/open-database.ts'
import { canReadJobRuns, findDueJobs, type DueJob, type JobLookUp } from './jobs.queries.ts'

type Databases = Pick<Database, 'forBrand' | 'withoutBrand'>

/** Look-ups in single brands at a time, while a node is down. */
const maxConcurrentLookUps = 4

/** Also tells that the coordinator answers. */
const isCluster = async (withoutBrand: Kysely<Tables>): Promise<boolean> =>
  (await sql`select from pg_extension where extname = 'citus'`.execute(withoutBrand)).rows.length > 0

/** The brands whose node of the cluster answers. */
async function listReachable({ forBrand, withoutBrand }: Databases): Promise<number[]> {
  // Every node has this table.
  const brandIds = (await withoutBrand.selectFrom('brands').select('id').orderBy('id').execute()).map(({ id }) => id)
  const limit = createConcurrencyLimiter('a look-up', { maxConcurrent: maxConcurrentLookUps, maxQueued: Infinity })
  const reached = await Promise.all(
    brandIds.map((brandId) =>
      limit(() =>
        canReadJobRuns(forBrand(brandId), brandId).catch((error: unknown) => {
          if (isUnavailable(error)) return false
          throw error
        }),
      ),
    ),
  )
  return brandIds.filter((_, index) => reached[index])
}

export type DueJobs = {
  readonly due: readonly DueJob[]
  /** False when a node of the cluster is down. */
  readonly isComplete: boolean
}

/**
 * Finds which jobs have work in which brands, by one statement. A node of a Citus cluster that is down fails it: then jobs
 * that are due by rows are returned for every brand whose node answers, where most find nothing to do; periodic ones wait.
 */
export async function findDueJobsOfAll(
  databases: Databases,
  lookUps: readonly JobLookUp[],
  now: Date,
): Promise<DueJobs> {
  try {
    return { due: await findDueJobs(databases.withoutBrand, lookUps, now), isComplete: true }
  } catch (error) {
    if (!isUnavailable(error) || !(await isCluster(databases.withoutBrand))) throw error
    const byRows = lookUps.filter(({ ranBefore }) => ranBefore === null)
    if (byRows.length === 0) return { due: [], isComplete: false }
    const reachable = await listReachable(databases)
    const due = reachable.flatMap((brandId) => byRows.map(({ name }) => ({ brandId, name, ranAt: null })))
    return { due, isComplete: false }
  }
}
