import type { Brand } from '#server/platform/brand.ts'
import { CacheStore, type CacheEntry } from '#server/platform/cache-store.ts'
import { toKey } from './brand-key.ts'

/** A brand with the text of its row, by which changes are recognised. */
export type CachedBrand = { readonly text: string; readonly brand: Brand }

export type BrandCache = ReturnType<typeof createBrandCache>

const defaultMaxBytes = 32 << 20
/** About 4,000 hosts that belong to no brand. */
const maxAbsentBytes = 1 << 20
const absentMs = 5_000

/** The text of a row and the objects made of it, in bytes. */
const measureBytes = ({ text }: CachedBrand): number => 4 * text.length + 1_000

const listKeys = ({ id, site, hosts }: Brand): string[] => [
  toKey({ kind: 'id', value: id }),
  toKey({ kind: 'site', value: site }),
  ...hosts.map((host) => toKey({ kind: 'host', value: host.toLowerCase() })),
]

/**
 * Keeps the brands that were used last, and for a few seconds the names that belong to none; both are bounded in bytes.
 * Names of the own machine stay until a brand changes.
 */
export function createBrandCache(maxBytes = defaultMaxBytes) {
  const store = new CacheStore(maxBytes, 1)
  const absentStore = new CacheStore(maxAbsentBytes)
  const entries = new Map<number, CacheEntry & { readonly cached: CachedBrand }>()
  const byKey = new Map<string, CachedBrand>()
  const absent = new Map<string, CacheEntry>()

  const dropKeys = ({ brand }: CachedBrand) => {
    entries.delete(brand.id)
    for (const [key, cached] of [...listKeys(brand), 'first'].map((one) => [one, byKey.get(one)] as const))
      if (cached?.brand === brand) byKey.delete(key)
  }
  const remove = (cached: CachedBrand): boolean => {
    const entry = entries.get(cached.brand.id)
    if (entry?.cached !== cached) return false
    store.remove(entry)
    dropKeys(cached)
    return true
  }
  return {
    store,
    /** Undefined when it is not known whether there is such a brand. */
    find: (key: string): Brand | null | undefined => {
      const cached = byKey.get(key)
      if (cached) {
        store.touch(entries.get(cached.brand.id)!)
        return cached.brand
      }
      const none = absent.get(key)
      return none && none.expiresAt > Date.now() ? null : undefined
    },
    findById: (id: number): CachedBrand | undefined => entries.get(id)?.cached,
    listIds: (): number[] => [...entries.keys()],
    add: (cached: CachedBrand): void => {
      const before = entries.get(cached.brand.id)
      if (before?.cached === cached) return
      if (before) remove(before.cached)
      const entry = {
        cached,
        bytes: measureBytes(cached),
        expiresAt: Infinity,
        evict: () => dropKeys(cached),
      }
      entries.set(cached.brand.id, entry)
      for (const key of listKeys(cached.brand)) byKey.set(key, cached)
      store.add(entry)
    },
    /** Finds a brand that is cached by one more key. */
    addKey: (key: string, { brand }: CachedBrand): void => {
      const entry = entries.get(brand.id)
      if (entry) byKey.set(key, entry.cached)
    },
    remove,
    addAbsent: (key: string, lasts: boolean): void => {
      const before = absent.get(key)
      if (before) absentStore.remove(before)
      const entry: CacheEntry = {
        bytes: 2 * key.length + 200,
        expiresAt: lasts ? Infinity : Date.now() + absentMs,
        evict: () => absent.delete(key),
      }
      absent.set(key, entry)
      absentStore.add(entry)
    },
    clearAbsent: (): void => {
      for (const entry of absent.values()) absentStore.remove(entry)
      absent.clear()
    },
    countAbsent: (): number => absent.size,
  }
}
