import pg from 'pg'

/** As a machine of two cores runs at once without loss. */
const connections = 2

/**
 * Session settings of the seed: rows are consistent as they are made, so foreign keys are not checked, and indexes are
 * built in memory.
 */
const settings = [
  'set session_replication_role = replica',
  'set synchronous_commit = off',
  "set maintenance_work_mem = '1GB'",
  'set max_parallel_maintenance_workers = 1',
  'set jit = off',
]

/** A superuser's connection for the seed. */
export async function openSeedClient(adminUrl: string): Promise<pg.Client> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  for (const setting of settings) await client.query(setting)
  return client
}

export type SeedTask = (client: pg.Client) => Promise<unknown>

/**
 * Runs each task on one of two connections, in this order as connections become free. A task may add tasks to the list.
 */
export async function runInParallel(adminUrl: string, tasks: SeedTask[]): Promise<void> {
  const work = async () => {
    const client = await openSeedClient(adminUrl)
    try {
      for (let task = tasks.shift(); task; task = tasks.shift()) await task(client)
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
}
