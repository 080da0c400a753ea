import { chmodSync, cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { withClient } from '#server/platform/database/with-client.ts'

/**
 * Creates the extension `citus` of `citus-stand-in` in a database of the embedded server (PostgreSQL 18 reads extensions
 * from any folder). It distributes nothing.
 */
export async function createCitusStandIn(adminUrl: string): Promise<void> {
  // The database's user may not enter the folder of the sources.
  const folder = mkdtempSync(join(tmpdir(), 'citus-stand-in-'))
  cpSync(resolve(import.meta.dirname, 'citus-stand-in'), join(folder, 'extension'), { recursive: true })
  chmodSync(folder, 0o755)
  await withClient(adminUrl, async (client) => {
    await client.query(`set extension_control_path = '${folder}:$system'`)
    await client.query('create extension citus')
  })
}

/** The same database as if it were a worker. */
export function toWorkerUrl(url: string): string {
  const worker = new URL(url)
  worker.searchParams.set('application_name', 'worker-2')
  return worker.href
}
