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

/** A value per brand and key that costs too much to make for every request. */
export type Kept<Value> = {
  /** The kept value; one past its time is returned for as long again while it is made again. */
  readonly through: (brandId: number, key: string, make: () => Promise<Value>) => Promise<Value>
  readonly drop: (brandId: number) => void
}

/** Bytes of all values of this kind, over all caches and brands of the process. */
const storeBytes = 32 << 20
/** A brand's whole category tree is one value. */
const valueStore = new CacheStore(storeBytes, 1 / 2)

/** An object graph takes about twice its serialised size in memory. */
const sizeOf = (key: string, value: unknown): number => 2 * serialize(value).byteLength + 2 * key.length + 400

/** Keeps values for `seconds`, as many as fit into the store that all of these caches share; a failure is not kept. */
export function keepFor<Value>(seconds: number, store: CacheStore = valueStore): Kept<Value> {
  const brands = new Map<number, Map<string, Entry<Value>>>()
  const ttlMs = seconds * 1000

  const put = (brandId: number, key: string, value: Promise<Value>): Entry<Value> => {
    const entries = brands.get(brandId) ?? new Map<string, Entry<Value>>()
    brands.set(brandId, entries)
    const before = entries.get(key)
    if (before) store.remove(before)
    const freshUntil = Date.now() + ttlMs
    const remove = () => void (entries.get(key) === entry && entries.delete(key))
    const entry: Entry<Value> = {
      value,
      freshUntil,
      expiresAt: freshUntil + ttlMs,
      evict: remove,
      bytes: 0,
      isRefreshing: false,
    }
    entries.set(key, entry)
    value.then((made) => {
      if (entries.get(key) !== entry || brands.get(brandId) !== entries) return
      entry.bytes = sizeOf(key, made)
      if (store.accepts(entry.bytes)) store.add(entry)
      else remove()
    }, remove)
    return entry
  }

  const refresh = (brandId: number, key: string, entry: Entry<Value>, make: () => Promise<Value>): void => {
    entry.isRefreshing = true
    const isCurrent = () => brands.get(brandId)?.get(key) === entry
    make().then(
      (value) => void (isCurrent() && put(brandId, key, Promise.resolve(value))),
      // The next caller makes it in the open and sees the failure.
      () => {
        if (!isCurrent()) return
        store.remove(entry)
        entry.evict()
      },
    )
  }

  const through = (brandId: number, key: string, make: () => Promise<Value>): Promise<Value> => {
    const known = brands.get(brandId)?.get(key)
    if (!known || known.expiresAt <= Date.now()) return put(brandId, key, make()).value
    store.touch(known)
    if (known.freshUntil <= Date.now() && !known.isRefreshing) refresh(brandId, key, known, make)
    return known.value
  }

  const drop = (brandId: number): void => {
    for (const entry of brands.get(brandId)?.values() ?? []) store.remove(entry)
    brands.delete(brandId)
  }
  return { through, drop }
}
