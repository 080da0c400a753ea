import type { Kysely } from 'kysely'
import { policyDefaults } from '#contract/brand-file.ts'
import { completeLocales } from '#i18n/coverage.ts'
import { getOfferedLocales } from '#i18n/get-offered-locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from '#server/platform/brand.ts'
import type { DatabaseLog } from '#server/platform/database/embedded/embedded.ts'
import { createBrandCache, type CachedBrand } from './brand-cache.ts'
import { createBrandLoader } from './brand-loader.ts'
import { toKey, type BrandKey } from './brand-key.ts'
import { findBrands, listBrands, type BrandRow } from './tenancy.queries.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** A brand, at once when it is in memory; null when there is none. Rejects when the database fails. */
type FoundBrand = Brand | null | Promise<Brand | null>

/** The brands of this system, each read when it is first asked for and then cached. */
export type BrandRegistry = {
  readonly findById: (id: number) => FoundBrand
  readonly findBySite: (site: string) => FoundBrand
  /** The brand of a Host header. Names of this machine get the default brand, other unknown hosts null. */
  readonly findByHost: (host: string) => FoundBrand
  /** Reads all brands, in order of creation; not for requests. */
  readonly list: () => Promise<readonly Brand[]>
  /**
   * Reads this brand again, or every one in memory. Returns the ids of those that changed or were removed. A brand whose
   * new data cannot be used stays as it was.
   */
  readonly reload: (id?: number) => Promise<number[]>
}

type Options = {
  /** Whether hosts below `.localhost` work. */
  readonly demoHosts?: boolean
  readonly log?: DatabaseLog
  /** Bytes of all cached brands. */
  readonly maxBytes?: number
}

export const toBrand = ({ id, site, name, settings, hosts, closedAt }: BrandRow): Brand => ({
  id,
  site,
  name,
  hosts,
  settings,
  ...getOfferedLocales(settings, completeLocales()),
  policy: { ...policyDefaults, ...settings.policy },
  isClosed: closedAt !== null,
})

const toCached = (row: BrandRow, known?: CachedBrand): CachedBrand => {
  const text = JSON.stringify(row)
  // An unchanged brand keeps its object, because caches are keyed by it.
  return known?.text === text ? known : { text, brand: toBrand(row) }
}

/** Opens the registry; reads nothing. `site` pins one brand for every host. */
export function openBrandRegistry(
  db: Kysely<Tables>,
  site: string | null,
  { demoHosts = false, log, maxBytes }: Options = {},
): BrandRegistry {
  const cache = createBrandCache(maxBytes)
  const loader = createBrandLoader({ cache, read: (keys) => findBrands(db, keys), toCached })
  let attempts = 0
  let latest = 0

  const find = (key: BrandKey): FoundBrand => {
    const known = cache.find(toKey(key))
    return known === undefined ? loader.load(key) : known
  }
  const then = (found: FoundBrand, next: () => FoundBrand): FoundBrand =>
    found instanceof Promise ? found.then((brand) => brand ?? next()) : (found ?? next())
  const findBySite = (wanted: string) => find({ kind: 'site', value: wanted })

  const reload = async (id?: number) => {
    const attempt = ++attempts
    cache.clearAbsent()
    loader.discardReads()
    const ids = id === undefined ? cache.listIds() : [id].filter((one) => cache.findById(one))
    if (ids.length === 0) return []
    const rows = await findBrands(
      db,
      ids.map((value) => ({ kind: 'id', value })),
    )
    // A later read finished first.
    if (attempt < latest) return []
    latest = attempt
    const byId = new Map(rows.map((row) => [row.id, row]))
    const changed = ids.filter((one) => {
      const before = cache.findById(one)
      const row = byId.get(one)
      if (!before) return false
      if (!row) return cache.remove(before)
      try {
        const after = toCached(row, before)
        if (after === before) return false
        cache.add(after)
        return true
      } catch (error) {
        log?.warn(`The brand ${row.site} stays as it was, as its new data is invalid: ${(error as Error).message}`)
        return false
      }
    })
    return changed
  }
  return {
    findById: (id) => find({ kind: 'id', value: id }),
    findBySite,
    findByHost: (host) => {
      if (site) return findBySite(site)
      const name = host.replace(/:\d+$/, '').toLowerCase()
      if (name.endsWith('.localhost') && !demoHosts) return null
      const found = find({ kind: 'host', value: name })
      if (!loopback.test(name)) return found
      return then(found, () => then(findBySite('default'), () => find({ kind: 'first' })))
    },
    list: async () => (await listBrands(db)).map((row) => toCached(row, cache.findById(row.id)).brand),
    reload,
  }
}
