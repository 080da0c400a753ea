import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sitePattern } from '#contract/brand-file.ts'

/**
 * Pins a build to one brand: the server that runs it answers with that brand on every host, unless its own SITE names
 * another. Without a site the build is for all brands again. Throws on what is no site name, and changes nothing then.
 */
export function pinSite(buildFolder: string, site: string | undefined): void {
  const file = join(buildFolder, 'site')
  if (!site) return rmSync(file, { force: true })
  if (!sitePattern.test(site)) throw new Error(`SITE is "${site}": use a site name like hive or sm-wholesale.`)
  mkdirSync(buildFolder, { recursive: true })
  writeFileSync(file, `${site}\n`)
}
