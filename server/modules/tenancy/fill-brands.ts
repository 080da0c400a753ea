import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFile } from '#contract/brand-file.ts'
import type { DatabaseLog } from '#server/platform/database/embedded/embedded.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { parseBrandFile } from './read-brand-file.ts'
import { insertBrand, listBrands, lockBrands, notifyBrandsChanged } from './tenancy.queries.ts'

/** Reads a shipped brand file; null when it does not exist. Throws BrandFileError. */
export function readBrandFile(folder: string, site: string): BrandFile | null {
  const path = join(folder, site, 'brand.json')
  if (!/^[a-z\d-]+$/.test(site) || !existsSync(path)) return null
  return parseBrandFile(readFileSync(path, 'utf8'), path)
}

/** Reads the shipped brand files, `default` first so that it gets the first id. */
export function readBrandFiles(folder: string): BrandFile[] {
  const sites = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted((a, b) => Number(b === 'default') - Number(a === 'default') || (a < b ? -1 : 1))
  return sites.map((site) => readBrandFile(folder, site)).filter((file) => file !== null)
}

type BrandFill = {
  /** URL of the migrating role; the serving role can only read brands. */
  readonly adminUrl: string
  readonly files: readonly BrandFile[]
  readonly at: Date
  readonly log: DatabaseLog
}

/** Inserts every brand that the database does not have and returns their number; existing brands stay unchanged. */
export const fillBrands = async ({ adminUrl, files, at, log }: BrandFill): Promise<number> => {
  if (files.length === 0) return 0
  return withAdminDatabase({ adminUrl, log }, ({ withoutBrand }) =>
    withoutBrand.transaction().execute(async (trx) => {
      await lockBrands(trx)
      const known = new Set((await listBrands(trx)).map((brand) => brand.site))
      const missing = files.filter((file) => !known.has(file.site))
      for (const file of missing) await insertBrand(trx, file, at)
      if (missing.length > 0) await notifyBrandsChanged(trx)
      return missing.length
    }),
  )
}
