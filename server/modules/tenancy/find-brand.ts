import type { Kysely } from 'kysely'
import { policyDefaults } from '#contract/brand-file.ts'
import { completeLocales } from '#i18n/coverage.ts'
import { offeredLocales } from '#i18n/offered-locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from '#server/platform/brand.ts'
import { listBrands, type BrandRow } from './tenancy.queries.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The brands of this system, kept in memory and read again when told to. */
export type BrandBook = {
  readonly all: () => readonly Brand[]
  readonly bySite: (site: string) => Brand | null
  /** The brand of a Host header; this machine's own names get the default brand, all other unknown hosts none. */
  readonly byHost: (host: string) => Brand | null
  /** Reads them again; returns the ids of those that changed, came or went. */
  readonly reload: () => Promise<number[]>
}

type Known = { readonly text: string; readonly brand: Brand }

const toBrand = ({ id, site, name, settings, hosts }: BrandRow): Brand => ({
  id,
  site,
  name,
  hosts,
  settings,
  ...offeredLocales(settings, completeLocales()),
  policy: { ...policyDefaults, ...settings.policy },
})

/** Reads all brands; `site` pins one of them for every host, and hosts below `.localhost` are found with `demoHosts` only. */
export async function openBrandBook(
  db: Kysely<Tables>,
  site: string | null,
  { demoHosts = false }: { readonly demoHosts?: boolean } = {},
): Promise<BrandBook> {
  let known: ReadonlyMap<number, Known> = new Map()
  let brands: readonly Brand[] = []
  let hosts: ReadonlyMap<string, Brand> = new Map()
  let readings = 0
  let shown = 0
  const bySite = (wanted: string) => brands.find((brand) => brand.site === wanted) ?? null

  const reload = async () => {
    const reading = ++readings
    const rows = await listBrands(db)
    // A later reading has been quicker.
    if (reading < shown) return []
    shown = reading
    const before = known
    // One that did not change stays the object that it was: what is made of it is kept by it.
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
    all: () => brands,
    bySite,
    byHost: (host) => {
      if (site) return bySite(site)
      const name = host.replace(/:\d+$/, '').toLowerCase()
      if (name.endsWith('.localhost') && !demoHosts) return null
      return hosts.get(name) ?? (loopback.test(name) ? (bySite('default') ?? brands[0] ?? null) : null)
    },
    reload,
  }
}
