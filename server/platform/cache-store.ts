/** A cached value as the store counts it; `evict` removes it from its cache. */
export type CacheEntry = { readonly bytes: number; readonly expiresAt: number; readonly evict: () => void }

const sweepIntervalMs = 5_000

/**
 * Bounds the bytes of several caches over all brands: evicts the least recently used entries above `maxBytes`, and
 * expired ones within seconds.
 */
export class CacheStore {
  readonly maxBytes: number
  /** Values found by the caches of this store since the start, and values made because none was there. */
  hits = 0
  misses = 0
  readonly #maxPart: number
  #usedBytes = 0
  /** Ordered by last use, oldest first. */
  readonly #entries = new Set<CacheEntry>()
  #isSweepScheduled = false

  /** A value larger than `maxPart` of the store is not cached, because it would evict too many others. */
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

  /** True when a value of this size may be cached. */
  accepts(bytes: number): boolean {
    return bytes <= this.maxBytes * this.#maxPart
  }

  add(entry: CacheEntry): void {
    this.#entries.add(entry)
    this.#usedBytes += entry.bytes
    if (this.#usedBytes > this.maxBytes) this.#evictUntilItFits()
    this.#scheduleSweep()
  }

  /** Counts a hit and marks the entry as just used; one that is still being computed is not in the store yet. */
  touch(entry: CacheEntry): void {
    this.hits++
    if (this.#entries.delete(entry)) this.#entries.add(entry)
  }

  remove(entry: CacheEntry): void {
    if (this.#entries.delete(entry)) this.#usedBytes -= entry.bytes
  }

  /** Evicts entries that expired before `now`, in milliseconds since 1970. */
  sweep(now: number): void {
    for (const entry of this.#entries) if (entry.expiresAt <= now) this.#evict(entry)
  }

  #evict(entry: CacheEntry): void {
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
