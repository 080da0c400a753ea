import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BrandFile } from '#contract/brand-file.ts'
import type { DatabaseLog } from '#server/platform/database/embedded.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { insertBrand, listBrands, lockBrands } from './tenancy.queries.ts'

/** The shipped brand files, `default` first so that it gets the first id. */
export function readBrandFiles(folder: string): BrandFile[] {
  const sites = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted((a, b) => Number(b === 'default') - Number(a === 'default') || (a < b ? -1 : 1))
  return sites.map((site) => BrandFile.parse(JSON.parse(readFileSync(join(folder, site, 'brand.json'), 'utf8'))))
}

type BrandFill = {
  /** Of the migrating role, as the serving one only reads brands. */
  readonly adminUrl: string
  readonly files: readonly BrandFile[]
  readonly at: Date
  readonly log: DatabaseLog
}

/**
 * Fills every brand that the database has never seen and returns how many; known ones keep what their operators made of
 * them.
 */
export const fillBrands = ({ adminUrl, files, at, log }: BrandFill): Promise<number> =>
  withAdminDatabase({ adminUrl, log }, (db) =>
    db.transaction().execute(async (trx) => {
      await lockBrands(trx)
      const known = new Set((await listBrands(trx)).map((brand) => brand.site))
      const missing = files.filter((file) => !known.has(file.site))
      for (const file of missing) await insertBrand(trx, file, at)
      return missing.length
    }),
  )
