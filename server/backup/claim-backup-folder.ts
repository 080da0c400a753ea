import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '../platform/database/with-client.ts'
import { CommandError } from '../run-command.ts'

/** Marks the backup folder as this shop's; throws CommandError when it holds another shop's copies. */
export async function claimBackupFolder(adminUrl: string, backupDir: string): Promise<void> {
  const id = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    return rows[0]!.id
  })
  const file = join(backupDir, 'shop.json')
  if (!existsSync(file)) return writeFileSync(file, JSON.stringify({ systemIdentifier: id }), { mode: 0o600 })
  const { systemIdentifier } = JSON.parse(readFileSync(file, 'utf8')) as { systemIdentifier: string }
  if (systemIdentifier !== id)
    throw new CommandError(`${backupDir} holds the copies of another shop: take another folder.`)
}
