import type { Kysely } from 'kysely'
import { policyDefaults } from '#contract/brand-file.ts'
import { completeLocales } from '#i18n/coverage.ts'
import { offeredLocales } from '#i18n/offered-locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Brand } from '#server/platform/brand.ts'
import { listBrands } from './tenancy.queries.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** The brands of this system, kept in memory and read again when told to. */
export type BrandBook = {
  readonly all: () => readonly Brand[]
  readonly bySite: (site: string) => Brand | null
  /** The brand of a Host header; this machine's own names get the default brand, all other unknown hosts none. */
  readonly byHost: (host: string) => Brand | null
  readonly reload: () => Promise<void>
}

/** Reads all brands; `site` pins one of them for every host, and hosts below `.localhost` are found with `demoHosts` only. */
export async function openBrandBook(
  db: Kysely<Tables>,
  site: string | null,
  { demoHosts = false }: { readonly demoHosts?: boolean } = {},
): Promise<BrandBook> {
  let brands: readonly Brand[] = []
  let hosts = new Map<string, Brand>()
  const bySite = (wanted: string) => brands.find((brand) => brand.site === wanted) ?? null
  const reload = async () => {
    const rows = await listBrands(db)
    brands = rows.map(({ id, site, name, settings, hosts }) => ({
      id,
      site,
      name,
      hosts,
      settings,
      ...offeredLocales(settings, completeLocales()),
      policy: { ...policyDefaults, ...settings.policy },
    }))
    hosts = new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host.toLowerCase(), brand] as const)))
  }
  await reload()
  return {
    all: () => brands,
    bySite,
    byHost: (host) => {
      if (site) return bySite(site)
      const name = host.replace(/:\d+$/, '').toLowerCase()
      if (name.endsWith('.localhost') && !demoHosts) return null
      return hosts.get(name) ?? (loopback.test(name) ? bySite('default') : null)
    },
    reload,
  }
}
