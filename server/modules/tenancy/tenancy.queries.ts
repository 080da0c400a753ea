import { sql, type Kysely } from 'kysely'
import type { BrandFile } from '#contract/brand-file.ts'
import type { Tables } from '#server/db/schema.ts'

const brandsLock = 7_201_004
/** What a process listens to that shows brands. */
export const brandsChannel = 'brands'

/** One process at a time makes brands, so that two which start together neither share an id nor fill one twice. */
export const lockBrands = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(${sql.lit(brandsLock)})`.execute(db)

/** Lets every process read the brands again once the running transaction is committed. */
export const notifyBrand = (db: Kysely<Tables>) => sql`select pg_notify(${sql.lit(brandsChannel)}, '')`.execute(db)

export type BrandRow = {
  readonly id: number
  readonly site: string
  readonly name: string
  readonly settings: BrandFile
  readonly hosts: readonly string[]
}

/** Every brand with its hosts, in the order in which they were made. */
export async function listBrands(db: Kysely<Tables>): Promise<BrandRow[]> {
  const brands = await db.selectFrom('brands').select(['id', 'site', 'name', 'settings']).orderBy('id').execute()
  const hosts = await db.selectFrom('brand_hosts').selectAll().execute()
  return brands.map((brand) => ({
    ...brand,
    settings: brand.settings as unknown as BrandFile,
    hosts: hosts.filter((row) => row.brand_id === brand.id).map((row) => row.host),
  }))
}

/** Which of these hosts are other brands'. */
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

/** Writes a brand that is not there yet; its id is the next free one. A host that another brand has stays there. */
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

/** Writes everything that a brand is over what it was. */
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

/** A brand as the database has it now, locked until the transaction ends. */
export async function lockBrand(db: Kysely<Tables>, id: number): Promise<BrandFile> {
  const { settings } = await db
    .selectFrom('brands')
    .select('settings')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('brand_hosts').select('host').where('brand_id', '=', id).orderBy('host').execute()
  const kept = settings as unknown as BrandFile
  const hosts = rows.map(({ host }) => host)
  // In the order of the file; those that came otherwise behind them.
  const known = kept.hosts.filter((host) => hosts.includes(host))
  return { ...kept, hosts: [...known, ...hosts.filter((host) => !known.includes(host))] }
}
