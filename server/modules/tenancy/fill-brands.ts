import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { BrandFile } from '#contract/brand-file.ts'
import type { Tables } from '#server/db/schema.ts'
import { insertBrand, listBrands, lockBrands } from './tenancy.queries.ts'

/** The shipped brand files, `default` first so that it gets the first id. */
export function readBrandFiles(folder: string): BrandFile[] {
  const sites = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted((a, b) => Number(b === 'default') - Number(a === 'default') || (a < b ? -1 : 1))
  return sites.map((site) => BrandFile.parse(JSON.parse(readFileSync(join(folder, site, 'brand.json'), 'utf8'))))
}

/** Fills every brand that the database has never seen; known ones keep what their operators made of them. */
export const fillBrands = (db: Kysely<Tables>, files: readonly BrandFile[], at: Date): Promise<number> =>
  db.transaction().execute(async (trx) => {
    await lockBrands(trx)
    const known = new Set((await listBrands(trx)).map((brand) => brand.site))
    const missing = files.filter((file) => !known.has(file.site))
    for (const file of missing) await insertBrand(trx, file, at)
    return missing.length
  })
