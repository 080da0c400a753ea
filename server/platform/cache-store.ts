/** One value of a cache as its store counts it; `evict` removes it from the cache that holds it. */
export type StoredEntry = { readonly bytes: number; readonly expiresAt: number; readonly evict: () => void }

const sweepIntervalMs = 5_000

/**
 * The bytes that several caches share, over all brands: past `maxBytes` the least recently used entries are evicted, and
 * expired ones within seconds, whether or not a request asks for them.
 */
export class CacheStore {
  readonly maxBytes: number
  readonly #maxPart: number
  #usedBytes = 0
  /** The least recently used comes first. */
  readonly #entries = new Set<StoredEntry>()
  #isSweepScheduled = false

  /** A value larger than `maxPart` of the store is not kept: it would push out too many others. */
  constructor(maxBytes: number, maxPart = 1 / 8) {
    this.maxBytes = maxBytes
    this.#maxPart = maxPart
  }

  get usedBytes(): number {
    return this.#usedBytes
  }

  get entryCount(): number {
    return this.#entries.size
  }

  /** Whether a value of this size may be kept at all. */
  accepts(bytes: number): boolean {
    return bytes <= this.maxBytes * this.#maxPart
  }

  add(entry: StoredEntry): void {
    this.#entries.add(entry)
    this.#usedBytes += entry.bytes
    if (this.#usedBytes > this.maxBytes) this.#evictUntilItFits()
    this.#scheduleSweep()
  }

  /** Marks an entry as just used; one that is not in the store stays outside. */
  touch(entry: StoredEntry): void {
    if (this.#entries.delete(entry)) this.#entries.add(entry)
  }

  remove(entry: StoredEntry): void {
    if (this.#entries.delete(entry)) this.#usedBytes -= entry.bytes
  }

  /** Evicts everything that expired before `now`, in milliseconds since 1970. */
  sweep(now: number): void {
    for (const entry of this.#entries) if (entry.expiresAt <= now) this.#evict(entry)
  }

  #evict(entry: StoredEntry): void {
    this.remove(entry)
    entry.evict()
  }

  #evictUntilItFits(): void {
    for (const entry of this.#entries) {
      if (this.#usedBytes <= this.maxBytes) return
      this.#evict(entry)
    }
  }

  #scheduleSweep(): void {
    if (this.#isSweepScheduled) return
    this.#isSweepScheduled = true
    setTimeout(() => {
      this.#isSweepScheduled = false
      this.sweep(Date.now())
      if (this.#entries.size > 0) this.#scheduleSweep()
    }, sweepIntervalMs).unref()
  }
}
