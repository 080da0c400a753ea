import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a temporary data folder for a shop. Other users may pass through it: a database started by root runs as another
 * user, and where that user cannot enter the folder, it is put into /var/lib/galleria and stays behind.
 */
export function makeDataDir(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `galleria-${name}-`))
  chmodSync(folder, 0o711)
  return folder
}
