import { setTimeout } from 'node:timers/promises'
import type { Brand } from '#server/platform/brand.ts'
import type { BrandCache, CachedBrand } from './brand-cache.ts'
import { toKey, type BrandKey } from './brand-key.ts'
import type { BrandRow } from './tenancy.queries.ts'

type LoaderOptions = {
  readonly cache: BrandCache
  /** Brands with any of these keys, in order of creation. */
  readonly read: (keys: readonly BrandKey[]) => Promise<readonly BrandRow[]>
  /** Throws when the row is no usable brand. */
  readonly toCached: (row: BrandRow) => CachedBrand
  readonly pause?: (ms: number) => Promise<unknown>
}

type Waiting = { readonly key: BrandKey; readonly result: PromiseWithResolvers<Brand | null> }

const maxKeysPerRead = 500
/** After a read that looked for what is not there, so that unknown hosts cause 50 statements per second at most. */
const pauseAfterAbsentMs = 20

const hasKey = (key: BrandKey, { id, site, hosts }: BrandRow): boolean => {
  if (key.kind === 'first') return true
  if (key.kind === 'host') return hosts.some((host) => host.toLowerCase() === key.value)
  return key.value === (key.kind === 'id' ? id : site)
}

/** One-machine names are answered by the default brand even while the database is away. */
const isLasting = (key: BrandKey): boolean =>
  (key.kind === 'host' && /^(localhost|127\..*|\[::1\])$/.test(key.value)) ||
  (key.kind === 'site' && key.value === 'default')

/**
 * Reads brands, one statement at a time for all that are asked for meanwhile; those who ask for the same share its result.
 */
export function createBrandLoader({ cache, read, toCached, pause = setTimeout }: LoaderOptions) {
  const waiting = new Map<string, Waiting>()
  const loading = new Map<string, Waiting>()
  let running: Promise<void> | null = null
  let generation = 0

  const settle = ({ key, result }: Waiting, rows: readonly BrandRow[], isCurrent: boolean): boolean => {
    const row = rows.find((one) => hasKey(key, one))
    if (!row) {
      if (isCurrent) cache.addAbsent(toKey(key), isLasting(key))
      result.resolve(null)
      return false
    }
    try {
      const known = cache.findById(row.id)
      const cached = isCurrent && known ? known : toCached(row)
      if (isCurrent) {
        cache.add(cached)
        if (key.kind === 'first') cache.addKey(toKey(key), cached)
      }
      result.resolve(cached.brand)
    } catch (error) {
      result.reject(error)
    }
    return true
  }
  /** Returns whether everything that was asked for is there. */
  const readNext = async (): Promise<boolean> => {
    const batch = [...waiting].slice(0, maxKeysPerRead)
    for (const [text, one] of batch) {
      waiting.delete(text)
      loading.set(text, one)
    }
    const started = generation
    try {
      const rows = await read(batch.map(([, { key }]) => key))
      // A brand that changed meanwhile may be read too early: it is given to those who wait, but not kept.
      return batch.map(([, one]) => settle(one, rows, started === generation)).every(Boolean)
    } catch (error) {
      for (const [, { result }] of batch) result.reject(error)
      return false
    } finally {
      for (const [text] of batch) loading.delete(text)
    }
  }
  const run = async () => {
    while (waiting.size > 0) if (!(await readNext())) await pause(pauseAfterAbsentMs)
    running = null
  }
  return {
    load: (key: BrandKey): Promise<Brand | null> => {
      const text = toKey(key)
      const known = loading.get(text) ?? waiting.get(text)
      if (known) return known.result.promise
      const one: Waiting = { key, result: Promise.withResolvers() }
      waiting.set(text, one)
      running ??= run()
      return one.result.promise
    },
    /** Keeps nothing of the reads that run, because brands have changed; later callers read again. */
    discardReads: (): void => {
      generation++
      loading.clear()
    },
  }
}
