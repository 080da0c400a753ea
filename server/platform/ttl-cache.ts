import { serialize } from 'node:v8'
import { CacheStore } from './cache-store.ts'

type Entry<Value> = {
  readonly value: Promise<Value>
  readonly freshUntil: number
  readonly expiresAt: number
  readonly evict: () => void
  bytes: number
  isRefreshing: boolean
}

/** Caches one value per brand and key. */
export type TtlCache<Value> = {
  /**
   * The cached value, or the one that `make` returns. An expired value is returned for up to one more lifetime while it
   * is refreshed.
   */
  readonly getOrCompute: (brandId: number, key: string, make: () => Promise<Value>) => Promise<Value>
  readonly clear: (brandId: number) => void
}

/** Bytes of all such caches of the process. */
const maxStoreBytes = 32 << 20
/** A brand's whole category tree is one value. */
export const valueStore = new CacheStore(maxStoreBytes, 1 / 2)

/** An object graph takes about twice its serialised size in memory. Throws when the value cannot be serialised. */
function measureBytes(key: string, value: unknown): number {
  try {
    return 2 * serialize(value).byteLength + 2 * key.length + 400
  } catch (cause) {
    throw new TypeError(`The value of "${key}" cannot be cached, because it cannot be serialised.`, { cause })
  }
}

/** Creates a cache in the shared store. Failures are neither cached nor passed to other callers; a value that cannot be serialised is one. */
export function createTtlCache<Value>(ttlSeconds: number, store: CacheStore = valueStore): TtlCache<Value> {
  const brands = new Map<number, Map<string, Entry<Value>>>()
  const ttlMs = ttlSeconds * 1000

  const put = (brandId: number, key: string, computed: Promise<Value>): Entry<Value> => {
    const entries = brands.get(brandId) ?? new Map<string, Entry<Value>>()
    brands.set(brandId, entries)
    const before = entries.get(key)
    if (before) store.remove(before)
    const freshUntil = Date.now() + ttlMs
    const remove = () => void (entries.get(key) === entry && entries.delete(key))
    const value = computed.then((result) => {
      if (entries.get(key) !== entry || brands.get(brandId) !== entries) return result
      entry.bytes = measureBytes(key, result)
      if (store.accepts(entry.bytes)) store.add(entry)
      else remove()
      return result
    })
    value.catch(remove)
    const entry: Entry<Value> = {
      value,
      freshUntil,
      expiresAt: freshUntil + ttlMs,
      evict: remove,
      bytes: 0,
      isRefreshing: false,
    }
    entries.set(key, entry)
    return entry
  }

  const refresh = (brandId: number, key: string, entry: Entry<Value>, make: () => Promise<Value>): void => {
    entry.isRefreshing = true
    const isCurrent = () => brands.get(brandId)?.get(key) === entry
    make().then(
      (value) => void (isCurrent() && put(brandId, key, Promise.resolve(value))),
      // The next caller computes it and sees the error.
      () => {
        if (!isCurrent()) return
        store.remove(entry)
        entry.evict()
      },
    )
  }

  const getOrCompute = (brandId: number, key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = brands.get(brandId)?.get(key)
    if (!known || known.expiresAt <= Date.now()) {
      store.misses++
      return put(brandId, key, make()).value
    }
    store.touch(known)
    if (known.freshUntil <= Date.now() && !known.isRefreshing) refresh(brandId, key, known, make)
    // Another caller's computation may fail for a reason that does not concern this one, such as an ended session.
    return known.value.catch(make)
  }

  const clear = (brandId: number): void => {
    for (const entry of brands.get(brandId)?.values() ?? []) store.remove(entry)
    brands.delete(brandId)
  }
  return { getOrCompute, clear }
}
