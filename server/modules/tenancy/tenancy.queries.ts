import { sql, type Kysely } from 'kysely'
import type { BrandFile } from '#contract/brand-file.ts'
import type { Tables } from '#server/db/schema.ts'

const brandsLock = 7_201_004

/** One process at a time makes brands, so that two which start together neither share an id nor fill one twice. */
export const lockBrands = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(${sql.lit(brandsLock)})`.execute(db)

/** Every brand with its hosts, in the order in which they were made. */
export async function listBrands(db: Kysely<Tables>) {
  const brands = await db.selectFrom('brands').selectAll().orderBy('id').execute()
  const hosts = await db.selectFrom('brand_hosts').selectAll().execute()
  return brands.map((brand) => ({
    ...brand,
    settings: brand.settings as unknown as BrandFile,
    hosts: hosts.filter((row) => row.brand_id === brand.id).map((row) => row.host),
  }))
}

/** Writes a brand that is not there yet; its id is the next free one. */
export async function insertBrand(db: Kysely<Tables>, file: BrandFile, at: Date): Promise<number> {
  const { next } = await db
    .selectFrom('brands')
    .select(sql<number>`coalesce(max(id), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow()
  const id = next
  await db
    .insertInto('brands')
    .values({ id, site: file.site, name: file.name, settings: JSON.stringify(file), created_at: at })
    .execute()
  await db
    .insertInto('brand_hosts')
    .values(file.hosts.map((host) => ({ host, brand_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}
