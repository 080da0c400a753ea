import { CacheStore } from './cache-store.ts'

/** Key of a cached response: its brand, its invalidation tag (`lists`, `goods:<id>`), and the exact request. */
export type CacheKey = { readonly brandId: number; readonly tag: string; readonly key: string }

type Entry<Value> = CacheKey & {
  readonly response: Promise<Value>
  readonly expiresAt: number
  bytes: number
  readonly evict: () => void
}

type BrandEntries<Value> = {
  readonly byKey: Map<string, Entry<Value>>
  readonly byTag: Map<string, Set<Entry<Value>>>
}

/** Called with a brand and tags, with a brand alone when all its responses were removed, and with null after `clear`. */
type InvalidationListener = (brandId: number | null, tags?: readonly string[]) => void

type Options<Value> = {
  /** Store whose bytes this cache shares with others; a separate one of 32 MB by default. */
  readonly store?: CacheStore
  /** Lifetime, which bounds staleness after changes without invalidation (a sale that begins); 15 s by default. */
  readonly ttlMs?: number
  /** Bytes of a response; null for one that must not be cached. */
  readonly measureBytes?: (response: Value) => number | null
}

const defaultTtlMs = 15_000
/** Maps, promise and entry object of one response. */
const overheadBytes = 600
const defaultStoreBytes = 32 << 20

/** In memory a character takes one byte, or two in texts with characters beyond Latin-1. */
function measureText(response: unknown): number {
  const text = String(response)
  return Buffer.byteLength(text) === text.length ? text.length : 2 * text.length
}

/**
 * Caches responses of anonymous reads: JSON text or whole pages. Concurrent equal requests share one computation;
 * invalidation is by tag.
 */
export class ResponseCache<Value = string> {
  readonly store: CacheStore
  readonly ttlMs: number
  readonly #measureBytes: (response: Value) => number | null
  readonly #brands = new Map<number, BrandEntries<Value>>()
  readonly #listeners: InvalidationListener[] = []

  constructor({ store, ttlMs = defaultTtlMs, measureBytes = measureText }: Options<Value> = {}) {
    this.store = store ?? new CacheStore(defaultStoreBytes)
    this.ttlMs = ttlMs
    this.#measureBytes = measureBytes
  }

  /** The cached response, also one still being computed; undefined otherwise. */
  find({ brandId, key }: Pick<CacheKey, 'brandId' | 'key'>): Promise<Value> | undefined {
    const known = this.#brands.get(brandId)?.byKey.get(key)
    if (!known || known.expiresAt <= Date.now()) return undefined
    this.store.touch(known)
    return known.response
  }

  /** The cached response, or the one that `compute` makes. Failures are not cached. */
  getOrCompute(where: CacheKey, compute: () => Promise<Value>): Promise<Value> {
    const found = this.find(where)
    if (found) return found
    this.store.misses++
    const expired = this.#brands.get(where.brandId)?.byKey.get(where.key)
    if (expired) this.#remove(expired)
    const entry: Entry<Value> = {
      ...where,
      response: compute(),
      expiresAt: Date.now() + this.ttlMs,
      bytes: 0,
      evict: () => this.#remove(entry),
    }
    this.#insert(entry)
    entry.response.then(
      (response) => this.#admit(entry, this.#measureBytes(response)),
      () => this.#remove(entry),
    )
    return entry.response
  }

  /** Calls `listener` at every invalidation, so that caches derived from this one can follow. */
  onInvalidate(listener: InvalidationListener): void {
    this.#listeners.push(listener)
  }

  /** Removes a brand's responses with any of these tags; without tags, all of them. */
  invalidate(brandId: number, tags?: readonly string[]): void {
    for (const listener of this.#listeners) listener(brandId, tags)
    this.#invalidate(brandId, tags)
  }

  /** Removes the responses of all brands. */
  clear(): void {
    for (const listener of this.#listeners) listener(null)
    for (const brandId of this.#brands.keys()) this.#invalidate(brandId)
  }

  #invalidate(brandId: number, tags?: readonly string[]): void {
    const entries = this.#brands.get(brandId)
    if (!entries) return
    if (!tags) for (const entry of entries.byKey.values()) this.#remove(entry)
    else for (const tag of tags) for (const entry of entries.byTag.get(tag) ?? []) this.#remove(entry)
  }

  #admit(entry: Entry<Value>, responseBytes: number | null): void {
    // An invalidation in the meantime has removed the entry, because it may be outdated.
    if (this.#brands.get(entry.brandId)?.byKey.get(entry.key) !== entry) return
    const bytes = (responseBytes ?? 0) + 2 * entry.key.length + overheadBytes
    if (responseBytes === null || !this.store.accepts(bytes)) return this.#remove(entry)
    entry.bytes = bytes
    this.store.add(entry)
  }

  #insert(entry: Entry<Value>): void {
    const entries = this.#brands.get(entry.brandId) ?? { byKey: new Map(), byTag: new Map() }
    this.#brands.set(entry.brandId, entries)
    entries.byKey.set(entry.key, entry)
    const tagged = entries.byTag.get(entry.tag) ?? new Set()
    entries.byTag.set(entry.tag, tagged)
    tagged.add(entry)
  }

  #remove(entry: Entry<Value>): void {
    this.store.remove(entry)
    const entries = this.#brands.get(entry.brandId)
    if (entries?.byKey.get(entry.key) !== entry) return
    entries.byKey.delete(entry.key)
    const tagged = entries.byTag.get(entry.tag)
    tagged?.delete(entry)
    if (tagged?.size === 0) entries.byTag.delete(entry.tag)
    if (entries.byKey.size === 0) this.#brands.delete(entry.brandId)
  }
}
