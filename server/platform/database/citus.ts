import type pg from 'pg'
import { withClient } from './with-client.ts'

/** Returns a row where the extension is installed. */
export const citusQuery = `select from pg_extension where extname = 'citus'`

/** Whether this database has the extension that distributes tables over several nodes. */
export const hasCitus = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> =>
  (await client.query(citusQuery)).rowCount === 1

/** The coordinator's number in `pg_dist_local_group`. */
const coordinatorGroup = 0

/** Whether the URL names a node of a Citus cluster other than its coordinator. */
export const isWorkerNode = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    if (!(await hasCitus(client))) return false
    const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
    return rows[0]?.groupid !== coordinatorGroup
  })

/**
 * The application's URL at the node where migrations, the queue, locks of jobs and notices of all brands are: `appUrl`
 * itself, unless it names a worker of a Citus cluster; then the same login at the host of `adminUrl`.
 */
export const findCoordinatorUrl = async (appUrl: string, adminUrl: string): Promise<string> => {
  if (!(await isWorkerNode(appUrl))) return appUrl
  const { username, password } = new URL(appUrl)
  return Object.assign(new URL(adminUrl), { username, password }).href
}
