import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ResponseCache } from './response-cache.ts'
import { CacheStore } from './cache-store.ts'
import { createTtlCache } from './ttl-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const text = (bytes: number) => async () => 'x'.repeat(bytes)
const at = (brandId: number, key: string, tag = 'lists') => ({ brandId, tag, key })

describe('the bytes of all brands together', () => {
  async function requestManyAddresses(store: CacheStore): Promise<number> {
    const caches = [new ResponseCache({ store }), new ResponseCache({ store })]
    let most = 0
    for (let requestCount = 0; requestCount < 10_000; requestCount++) {
      await caches[requestCount % 2]!.getOrCompute(
        at(requestCount % 19, `/page?id=${requestCount}`),
        text(2_000 + (requestCount % 7) * 4_000),
      )
      most = Math.max(most, store.usedBytes)
    }
    return most
  }

  test('stay below the bound, whatever is asked', async () => {
    const store = new CacheStore(4 << 20)
    const most = await requestManyAddresses(store)
    expect(most).toBeLessThanOrEqual(4 << 20)
    expect(most).toBeGreaterThan(3 << 20)
  })

  test('control: without a bound they pass it', async () => {
    expect(await requestManyAddresses(new CacheStore(Infinity))).toBeGreaterThan(100 << 20)
  })

  test('are given back after the time of an answer, though no request asks', async () => {
    const store = new CacheStore(4 << 20)
    await requestManyAddresses(store)
    await vi.advanceTimersByTimeAsync(21_000)
    expect([store.usedBytes, store.entryCount]).toEqual([0, 0])
  })

  test('count the kept values of other caches too', async () => {
    const store = new CacheStore(1 << 20)
    const ttlCache = createTtlCache<string>(30, store)
    for (let requestCount = 0; requestCount < 500; requestCount++)
      await ttlCache.getOrCompute(requestCount % 19, `key ${requestCount}`, text(20_000))
    expect(store.usedBytes).toBeLessThanOrEqual(1 << 20)
    expect(store.usedBytes).toBeGreaterThan(900_000)
    await vi.advanceTimersByTimeAsync(66_000)
    expect(store.usedBytes).toBe(0)
  })
})

describe('a value that cannot be serialised', () => {
  const withFunction = async () => ({ format: () => 'x' })

  test('is an error that names its key, and is not cached', async () => {
    const store = new CacheStore(1 << 20)
    const ttlCache = createTtlCache<unknown>(30, store)
    await expect(ttlCache.getOrCompute(1, 'formats', withFunction)).rejects.toThrow(/"formats" cannot be cached/)
    expect(await ttlCache.getOrCompute(1, 'formats', text(3))).toBe('xxx')
    expect(store.entryCount).toBe(1)
  })

  test('fails the next caller when it comes from a refresh', async () => {
    const ttlCache = createTtlCache<unknown>(30, new CacheStore(1 << 20))
    await ttlCache.getOrCompute(1, 'formats', text(3))
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await ttlCache.getOrCompute(1, 'formats', withFunction)).toBe('xxx')
    await vi.advanceTimersByTimeAsync(0)
    await expect(ttlCache.getOrCompute(1, 'formats', withFunction)).rejects.toThrow(/"formats" cannot be cached/)
  })
})

describe('an answer', () => {
  const counted = (cache: ResponseCache) => {
    let computed = 0
    const read = (key: string, options: { tag?: string; brandId?: number; answer?: () => Promise<string> } = {}) =>
      cache.getOrCompute(at(options.brandId ?? 1, key, options.tag), async () => {
        computed += 1
        return options.answer ? options.answer() : `answer ${computed}`
      })
    return { read, computed: () => computed }
  }

  test('is computed once for equal questions at the same time', async () => {
    const { read, computed } = counted(new ResponseCache())
    await Promise.all(Array.from({ length: 50 }, () => read('a')))
    await read('a')
    expect(computed()).toBe(1)
  })

  test('is computed again after its time, and once a failure is over', async () => {
    const { read, computed } = counted(new ResponseCache())
    await read('a')
    await vi.advanceTimersByTimeAsync(14_000)
    await read('a')
    expect(computed()).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    await read('a')
    expect(computed()).toBe(2)
    await expect(read('b', { answer: () => Promise.reject(new Error('no')) })).rejects.toThrow('no')
    expect(await read('b')).toBe('answer 4')
  })

  test('goes with its tag in its brand only, also while it is computed', async () => {
    const cache = new ResponseCache()
    const { read, computed } = counted(cache)
    await read('list')
    await read('product', { tag: 'goods:7' })
    await read('list', { brandId: 2 })
    let finish: (text: string) => void = () => undefined
    const early = read('slow', { answer: () => new Promise((resolve) => (finish = resolve)) })
    cache.invalidate(1, ['lists', 'goods:8'])
    finish('from before the change')
    await early
    await read('product', { tag: 'goods:7' })
    await read('list', { brandId: 2 })
    expect(computed()).toBe(4)
    await read('list')
    await read('slow')
    expect(computed()).toBe(6)
    cache.invalidate(1)
    await read('product', { tag: 'goods:7' })
    expect(computed()).toBe(7)
  })

  test('leaves first when it was used least recently', async () => {
    const cache = new ResponseCache({ store: new CacheStore(100_000, 1 / 2) })
    const { read, computed } = counted(cache)
    for (const key of ['a', 'b', 'c']) await read(key, { answer: text(28_000) })
    await read('a')
    await read('d', { answer: text(28_000) })
    expect(computed()).toBe(4)
    await read('a')
    expect(computed()).toBe(4)
    await read('b')
    expect(computed()).toBe(5)
  })

  test('larger than its part of the store is not kept, nor one that says so', async () => {
    const store = new CacheStore(80_000)
    const { read, computed } = counted(new ResponseCache({ store }))
    await read('large', { answer: text(12_000) })
    await read('large', { answer: text(12_000) })
    expect(computed()).toBe(2)
    const refused = counted(new ResponseCache({ store, measureBytes: () => null }))
    await refused.read('a')
    await refused.read('a')
    expect(refused.computed()).toBe(2)
    expect(store.usedBytes).toBe(0)
  })
})

test('a text counts one byte per character, or two where it has any beyond Latin-1', async () => {
  const getBytes = async (text: string) => {
    const store = new CacheStore(1 << 20)
    await new ResponseCache({ store }).getOrCompute(at(1, ''), async () => text)
    return store.usedBytes
  }
  const empty = await getBytes('')
  expect([(await getBytes('x'.repeat(1000))) - empty, (await getBytes('灯'.repeat(1000))) - empty]).toEqual([
    1000, 2000,
  ])
})

describe('a kept value', () => {
  test('past its time is returned while it is made again, and not for longer than its time', async () => {
    const ttlCache = createTtlCache<number>(10, new CacheStore(1 << 20))
    let made = 0
    const read = () => ttlCache.getOrCompute(1, 'a', async () => ++made)
    expect(await read()).toBe(1)
    await vi.advanceTimersByTimeAsync(11_000)
    expect(await read()).toBe(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(await read()).toBe(2)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await read()).toBe(3)
  })

  test('whose refreshing fails is made again in the open; a dropped one does not come back', async () => {
    const ttlCache = createTtlCache<number>(10, new CacheStore(1 << 20))
    await ttlCache.getOrCompute(1, 'a', async () => 1)
    await vi.advanceTimersByTimeAsync(11_000)
    await ttlCache.getOrCompute(1, 'a', () => Promise.reject(new Error('no')))
    await vi.advanceTimersByTimeAsync(0)
    expect(await ttlCache.getOrCompute(1, 'a', async () => 3)).toBe(3)
    let finish: (value: number) => void = () => undefined
    const early = ttlCache.getOrCompute(1, 'b', () => new Promise((resolve) => (finish = resolve)))
    ttlCache.clear(1)
    finish(4)
    expect(await early).toBe(4)
    expect(await ttlCache.getOrCompute(1, 'b', async () => 5)).toBe(5)
  })
})
