import { toPrefixPattern } from '#server/platform/database/like-pattern.ts'
import { sql, type Kysely } from 'kysely'
import type { BrandFile } from '#contract/brand-file.ts'
import type { Tables } from '#server/db/schema.ts'
import type { BrandKey } from './brand-key.ts'

const brandsLock = 7_201_004
/** Notification channel for changed brands. */
export const brandsChannel = 'brands'

/** Serialises the creation of brands, so that two processes neither share an id nor insert one twice. */
export const lockBrands = (db: Kysely<Tables>) => sql`select pg_advisory_xact_lock(${sql.lit(brandsLock)})`.execute(db)

/** Tells every process that these brands changed, were made or removed, once the transaction commits. */
export const notifyBrandsChanged = (db: Kysely<Tables>, ids: readonly number[]) =>
  sql`select pg_notify(${sql.lit(brandsChannel)}, id::text) from unnest(${ids}::integer[]) as changed (id)`.execute(db)

export type BrandRow = {
  readonly id: number
  readonly site: string
  readonly name: string
  readonly settings: BrandFile
  readonly hosts: readonly string[]
  readonly closedAt: Date | null
}

const selectBrands = (db: Kysely<Tables>) =>
  db
    .selectFrom('brands')
    .select((brand) => [
      'id',
      'site',
      'name',
      'settings',
      'closed_at as closedAt',
      brand
        .selectFrom('brand_hosts')
        .select(sql<string[]>`coalesce(array_agg(host order by host), '{}')`.as('hosts'))
        .whereRef('brand_hosts.brand_id', '=', 'brands.id')
        .as('hosts'),
    ])
    .orderBy('id')

type SelectedBrand = Awaited<ReturnType<ReturnType<typeof selectBrands>['execute']>>[number]

/** The hosts in the order of the file, then the others. */
function toBrandRow({ settings, hosts, ...brand }: SelectedBrand): BrandRow {
  const file = settings as unknown as BrandFile
  const stored = new Set(hosts)
  return {
    ...brand,
    settings: file,
    hosts: [...new Set([...(file.hosts ?? []), ...stored])].filter((host) => stored.has(host)),
  }
}

/** All brands with their hosts, in order of creation. */
export const listBrands = async (db: Kysely<Tables>): Promise<BrandRow[]> =>
  (await selectBrands(db).execute()).map(toBrandRow)

/** The brands with any of these keys, in order of creation. */
export async function findBrands(db: Kysely<Tables>, keys: readonly BrandKey[]): Promise<BrandRow[]> {
  const listValues = (kind: BrandKey['kind']) =>
    keys.flatMap((key) => (key.kind === kind && 'value' in key ? [key.value] : []))
  const rows = await selectBrands(db)
    .where(
      'id',
      'in',
      sql<number>`(
        select unnest(${listValues('id')}::integer[])
        union select id from brands where site = any(${listValues('site')}::text[])
        union select brand_id from brand_hosts where host = any(${listValues('host')}::text[])
        union select min(id) from brands where ${keys.some(({ kind }) => kind === 'first')}::boolean)`,
    )
    .execute()
  return rows.map(toBrandRow)
}

/** The brands that no start with this mark has prepared, in order of creation. */
export const listUnprepared = async (db: Kysely<Tables>, mark: string): Promise<BrandRow[]> =>
  (await selectBrands(db).where('prepared', 'is distinct from', mark).execute()).map(toBrandRow)

export const setPrepared = (db: Kysely<Tables>, ids: readonly number[], mark: string) =>
  db
    .updateTable('brands')
    .set({ prepared: mark })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()

export type BrandFilter = {
  readonly afterId: number
  readonly keyword?: string | undefined
  readonly isClosed?: boolean | undefined
  readonly limit: number
}

/** A page of brands in order of creation; a keyword is the beginning of name, site name or host. */
export async function listBrandPage(
  db: Kysely<Tables>,
  { afterId, keyword, isClosed, limit }: BrandFilter,
): Promise<BrandRow[]> {
  const start = toPrefixPattern((keyword ?? '').toLowerCase())
  const rows = await selectBrands(db)
    .where('id', '>', afterId)
    .$if(isClosed !== undefined, (query) => query.where('closed_at', isClosed ? 'is not' : 'is', null))
    .$if(keyword !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb(sql`lower(name)`, 'like', start),
          eb('site', 'like', start),
          eb('id', 'in', eb.selectFrom('brand_hosts').select('brand_id').where('host', 'like', start)),
        ]),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(toBrandRow)
}

type Names = { readonly hosts: readonly string[]; readonly sites: readonly string[] }

/** The hosts and site names among these that brands have. */
export async function listTakenNames(db: Kysely<Tables>, { hosts, sites }: Names): Promise<Names> {
  const [takenHosts, takenSites] = await Promise.all([
    db
      .selectFrom('brand_hosts')
      .select('host')
      .where('host', '=', sql<string>`any(${hosts}::text[])`)
      .execute(),
    db
      .selectFrom('brands')
      .select('site')
      .where('site', '=', sql<string>`any(${sites}::text[])`)
      .execute(),
  ])
  return { hosts: takenHosts.map(({ host }) => host), sites: takenSites.map(({ site }) => site) }
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

/** Closes a brand, or opens it again with null. */
export const setClosed = (db: Kysely<Tables>, id: number, closedAt: Date | null) =>
  db.updateTable('brands').set({ closed_at: closedAt }).where('id', '=', id).execute()

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

/** The stored settings of a brand. */
export async function findBrandSettings(db: Kysely<Tables>, id: number): Promise<BrandFile> {
  const { settings } = await db.selectFrom('brands').select('settings').where('id', '=', id).executeTakeFirstOrThrow()
  return settings as unknown as BrandFile
}
