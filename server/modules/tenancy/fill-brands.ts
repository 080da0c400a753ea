import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFile } from '#contract/brand-file.ts'
import type { DatabaseLog } from '#server/platform/database/embedded.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { parseBrandFile } from './read-brand-file.ts'
import { insertBrand, listBrands, lockBrands, notifyBrand } from './tenancy.queries.ts'

/** One shipped brand file; null when there is none of this name. Throws BrandFileError. */
export function readBrandFile(folder: string, site: string): BrandFile | null {
  const path = join(folder, site, 'brand.json')
  if (!/^[a-z\d-]+$/.test(site) || !existsSync(path)) return null
  return parseBrandFile(readFileSync(path, 'utf8'), path)
}

/** The shipped brand files, `default` first so that it gets the first id. */
export function readBrandFiles(folder: string): BrandFile[] {
  const sites = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted((a, b) => Number(b === 'default') - Number(a === 'default') || (a < b ? -1 : 1))
  return sites.map((site) => readBrandFile(folder, site)).filter((file) => file !== null)
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
export const fillBrands = async ({ adminUrl, files, at, log }: BrandFill): Promise<number> => {
  if (files.length === 0) return 0
  return withAdminDatabase({ adminUrl, log }, ({ withoutBrand }) =>
    withoutBrand.transaction().execute(async (trx) => {
      await lockBrands(trx)
      const known = new Set((await listBrands(trx)).map((brand) => brand.site))
      const missing = files.filter((file) => !known.has(file.site))
      for (const file of missing) await insertBrand(trx, file, at)
      if (missing.length > 0) await notifyBrand(trx)
      return missing.length
    }),
  )
}
