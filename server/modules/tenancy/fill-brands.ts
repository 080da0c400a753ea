import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrandFile } from '#contract/brand-file.ts'
import type { DatabaseLog } from '#server/platform/database/embedded/embedded.ts'
import { withAdminDatabase } from '#server/platform/database/with-admin-database.ts'
import { BrandFileError, parseBrandFile } from './read-brand-file.ts'
import { insertBrand, listBrands, lockBrands, notifyBrandsChanged } from './tenancy.queries.ts'

type OnError = (error: BrandFileError) => void

const throwError: OnError = (error) => {
  throw error
}

/** Reads a shipped brand file; null when it does not exist, and when it is in error and `onError` returns. */
export function readBrandFile(folder: string, site: string, onError = throwError): BrandFile | null {
  const path = join(folder, site, 'brand.json')
  if (!/^[a-z\d-]+$/.test(site) || !existsSync(path)) return null
  try {
    return parseBrandFile(readFileSync(path, 'utf8'), path)
  } catch (error) {
    if (!(error instanceof BrandFileError)) throw error
    onError(error)
    return null
  }
}

/** Reads the shipped brand files, `default` first so that it gets the first id; without `onError` it throws BrandFileError. */
export function readBrandFiles(folder: string, onError?: OnError): BrandFile[] {
  const sites = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted((a, b) => Number(b === 'default') - Number(a === 'default') || (a < b ? -1 : 1))
  return sites.map((site) => readBrandFile(folder, site, onError)).filter((file) => file !== null)
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
      const ids: number[] = []
      for (const file of missing) ids.push(await insertBrand(trx, file, at))
      await notifyBrandsChanged(trx, ids)
      return missing.length
    }),
  )
}
