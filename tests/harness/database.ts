import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseAdminUrl: string
    databaseUrl: string
  }
}

export const testSecret = 'secret of the tests, never of a shop'
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** One real, migrated database for the whole run: the embedded one, or whatever DATABASE_URL names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-test-'))
  const given = process.env.DATABASE_URL
  // Test files that run side by side open many shops, each with its pools.
  const embedded = given ? null : await startEmbedded({ dataDir, log, settings: { max_connections: '300' } })
  const adminUrl = given ?? embedded!.adminUrl
  const migrations = resolve(import.meta.dirname, '../../server/db/migrations')
  const appUrl = await prepareDatabase({ adminUrl, secret: testSecret, migrations, log })
  project.provide('databaseAdminUrl', adminUrl)
  project.provide('databaseUrl', appUrl)
  return async () => {
    await embedded?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
