import type { Kysely } from 'kysely'
import { policyDefaults } from '#contract/brand-file.ts'
import { completeLocales } from '#i18n/coverage.ts'
import { getOfferedLocales } from '#i18n/get-offered-locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from '#server/platform/brand.ts'
import { listBrands, type BrandRow } from './tenancy.queries.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The brands of this system, cached in memory. */
export type BrandRegistry = {
  readonly list: () => readonly Brand[]
  readonly findBySite: (site: string) => Brand | null
  /** The brand of a Host header. Names of this machine get the default brand, other unknown hosts null. */
  readonly findByHost: (host: string) => Brand | null
  /** Reads the brands again; returns the ids of those that changed, were added or removed. */
  readonly reload: () => Promise<number[]>
}

type CachedBrand = { readonly text: string; readonly brand: Brand }

const toBrand = ({ id, site, name, settings, hosts }: BrandRow): Brand => ({
  id,
  site,
  name,
  hosts,
  settings,
  ...getOfferedLocales(settings, completeLocales()),
  policy: { ...policyDefaults, ...settings.policy },
})

/**
 * Reads all brands; `site` pins one of them for every host, and hosts below `.localhost` work with `demoHosts` only.
 */
export async function openBrandRegistry(
  db: Kysely<Tables>,
  site: string | null,
  { demoHosts = false }: { readonly demoHosts?: boolean } = {},
): Promise<BrandRegistry> {
  let known: ReadonlyMap<number, CachedBrand> = new Map()
  let brands: readonly Brand[] = []
  let hosts: ReadonlyMap<string, Brand> = new Map()
  let attempts = 0
  let latest = 0
  const findBySite = (wanted: string) => brands.find((brand) => brand.site === wanted) ?? null

  const reload = async () => {
    const attempt = ++attempts
    const rows = await listBrands(db)
    // A later read finished first.
    if (attempt < latest) return []
    latest = attempt
    const before = known
    // An unchanged brand keeps its object, because caches are keyed by it.
    known = new Map(
      rows.map((row) => {
        const text = JSON.stringify(row)
        const old = before.get(row.id)
        return [row.id, old?.text === text ? old : { text, brand: toBrand(row) }]
      }),
    )
    brands = [...known.values()].map(({ brand }) => brand)
    hosts = new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host.toLowerCase(), brand] as const)))
    return [...new Set([...before.keys(), ...known.keys()])].filter((id) => before.get(id) !== known.get(id))
  }
  await reload()
  return {
    list: () => brands,
    findBySite,
    findByHost: (host) => {
      if (site) return findBySite(site)
      const name = host.replace(/:\d+$/, '').toLowerCase()
      if (name.endsWith('.localhost') && !demoHosts) return null
      return hosts.get(name) ?? (loopback.test(name) ? (findBySite('default') ?? brands[0] ?? null) : null)
    },
    reload,
  }
}
