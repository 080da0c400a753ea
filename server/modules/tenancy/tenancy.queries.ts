import { sql, type Kysely } from 'kysely'
import type { BrandFile } from '#contract/brand-file.ts'
import type { Tables } from '#server/db/schema.ts'

const brandsLock = 7_201_004
/** Notification channel for changed brands. */
export const brandsChannel = 'brands'

/** Serialises the creation of brands, so that two processes neither share an id nor insert one twice. */
export const lockBrands = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(${sql.lit(brandsLock)})`.execute(db)

/** Notifies every process to reload the brands once the transaction commits. */
export const notifyBrandsChanged = (db: Kysely<Tables>) =>
  sql`select pg_notify(${sql.lit(brandsChannel)}, '')`.execute(db)

export type BrandRow = {
  readonly id: number
  readonly site: string
  readonly name: string
  readonly settings: BrandFile
  readonly hosts: readonly string[]
}

/** All brands with their hosts, in order of creation. */
export async function listBrands(db: Kysely<Tables>): Promise<BrandRow[]> {
  const brands = await db.selectFrom('brands').select(['id', 'site', 'name', 'settings']).orderBy('id').execute()
  const hosts = await db.selectFrom('brand_hosts').selectAll().execute()
  return brands.map((brand) => ({
    ...brand,
    settings: brand.settings as unknown as BrandFile,
    hosts: hosts.filter((row) => row.brand_id === brand.id).map((row) => row.host),
  }))
}

/** The hosts among these that belong to other brands. */
export const listTakenHosts = (db: Kysely<Tables>, hosts: readonly string[], exceptId: number) =>
  db
    .selectFrom('brand_hosts')
    .innerJoin('brands', 'brands.id', 'brand_hosts.brand_id')
    .select(['brand_hosts.host', 'brands.site'])
    .where('brand_hosts.host', '=', sql<string>`any(${hosts}::text[])`)
    .where('brands.id', '<>', exceptId)
    .orderBy('brand_hosts.host')
    .execute()

const insertHosts = (db: Kysely<Tables>, id: number, hosts: readonly string[]) =>
  db
    .insertInto('brand_hosts')
    .values(hosts.map((host) => ({ host, brand_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Inserts a brand with the next free id. A host of another brand stays there. */
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
  await insertHosts(db, id, file.hosts)
  return id
}

/** Replaces all data of a brand. */
export async function updateBrand(db: Kysely<Tables>, id: number, file: BrandFile): Promise<void> {
  await db
    .updateTable('brands')
    .set({ name: file.name, settings: JSON.stringify(file) })
    .where('id', '=', id)
    .execute()
  await db
    .deleteFrom('brand_hosts')
    .where('brand_id', '=', id)
    .where('host', '<>', sql<string>`all(${file.hosts}::text[])`)
    .execute()
  await insertHosts(db, id, file.hosts)
}

/** Reads a brand and locks it until the transaction ends. */
export async function lockBrand(db: Kysely<Tables>, id: number): Promise<BrandFile> {
  const { settings } = await db
    .selectFrom('brands')
    .select('settings')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('brand_hosts').select('host').where('brand_id', '=', id).orderBy('host').execute()
  const stored = settings as unknown as BrandFile
  const hosts = rows.map(({ host }) => host)
  // In the order of the file, then the others.
  const known = stored.hosts.filter((host) => hosts.includes(host))
  return { ...stored, hosts: [...known, ...hosts.filter((host) => !known.includes(host))] }
}
