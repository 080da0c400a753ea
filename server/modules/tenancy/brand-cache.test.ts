import { expect, test } from 'vitest'
import type { Brand } from '#server/platform/brand.ts'
import { createBrandCache } from './brand-cache.ts'

const toCached = (id: number) => ({
  text: 'x'.repeat(1_000),
  brand: { id, site: `site-${id}`, hosts: [`${id}.example`] } as unknown as Brand,
})

test('keeps the brands that were used last within its bytes, and forgets all keys of the others', () => {
  const cache = createBrandCache(50_000)
  for (let id = 1; id <= 10; id++) {
    cache.add(toCached(id))
    cache.find('id:1')
  }
  cache.add(toCached(11))
  expect(cache.store.usedBytes).toBeLessThanOrEqual(50_000)
  expect(cache.listIds()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(['id:2', 'site:site-2', 'host:2.example'].map(cache.find)).toEqual([undefined, undefined, undefined])
  expect(['id:1', 'site:site-1', 'host:1.example'].map((key) => cache.find(key)?.id)).toEqual([1, 1, 1])
})

test('does not take a host away from the brand that has it now', () => {
  const cache = createBrandCache()
  const [before, after] = [toCached(1), { ...toCached(2), brand: { ...toCached(2).brand, hosts: ['1.example'] } }]
  cache.add(before)
  cache.add(after)
  cache.remove(before)
  expect(cache.find('host:1.example')?.id).toBe(2)
})

test('remembers unknown names within bounds, until brands change', () => {
  const cache = createBrandCache()
  for (let nth = 0; nth < 20_000; nth++) cache.addAbsent(`host:${nth}.example`, nth % 2 === 0)
  expect(cache.countAbsent()).toBeLessThan(5_000)
  expect(cache.find('host:19999.example')).toBeNull()
  expect(cache.find('host:0.example')).toBeUndefined()
  cache.clearAbsent()
  expect(cache.find('host:19999.example')).toBeUndefined()
})
