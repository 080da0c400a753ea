import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const pinFile = (root: string) => join(root, '.build/site')

/** Returns the brand that the built pages are pinned to; null for a build of all brands. */
export function readBuiltSite(root: string): string | null {
  const file = pinFile(root)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() || null : null
}
