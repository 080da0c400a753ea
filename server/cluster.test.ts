import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testConfig } from '#tests/harness/app.ts'
import { createCitusStandIn, toWorkerUrl } from '#tests/harness/create-citus-stand-in.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { silentLog, startTemporaryCluster } from './platform/database/embedded/temporary-cluster.ts'
import { withClient } from './platform/database/with-client.ts'
import { ConfigError } from './config-error.ts'
import { startServices } from './services.ts'

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'galleria-cluster-'))

let cluster: Awaited<ReturnType<typeof startTemporaryCluster>>
let adminUrl: string
let appUrl: string
beforeAll(async () => {
  cluster = await startTemporaryCluster()
  adminUrl = await cluster.freshDatabase()
  await createCitusStandIn(adminUrl)
  const migrations = join(root, 'server/db/migrations')
  appUrl = await prepareDatabase({ adminUrl, secret: config.secret, migrations, log: silentLog })
}, 120_000)
afterAll(async () => {
  await cluster.remove()
  rmSync(folder, { recursive: true })
})

const config = { ...testConfig(folder), demo: '0' as const }

/** Where the process at this URL listens for notices, as `node: channel`. */
async function listListeners(databaseUrl: string): Promise<string[]> {
  const services = await startServices({ ...config, databaseUrl, databaseAdminUrl: adminUrl }, root)
  try {
    await services.startJobs()
    const listen = () =>
      withClient(adminUrl, async (client) => {
        const { rows } = await client.query<{ name: string }>(
          `select coalesce(nullif(application_name, ''), 'coordinator') || ': ' || query as name from pg_stat_activity
           where datname = current_database() and query like 'listen %' order by 1`,
        )
        return rows.map(({ name }) => name)
      })
    await expect.poll(listen).toContain('coordinator: listen cache')
    return await listen()
  } finally {
    await services.stop()
  }
}

test('a process at a worker also hears the notices of the coordinator, where jobs and commands send them', async () => {
  expect(await listListeners(toWorkerUrl(appUrl))).toEqual(['coordinator: listen cache', 'worker-2: listen cache'])
  expect(await listListeners(appUrl)).toEqual(['coordinator: listen cache'])
})

test('a worker as the administrator of the cluster is refused with the remedy', async () => {
  const start = startServices(
    { ...config, databaseUrl: toWorkerUrl(appUrl), databaseAdminUrl: toWorkerUrl(adminUrl) },
    root,
  )
  await expect(start).rejects.toThrow(ConfigError)
  await expect(start).rejects.toThrow(/is a worker of a Citus cluster: set DATABASE_ADMIN_URL to the coordinator/)
})
