import { expect, test } from 'vitest'
import { createBrandCache } from './brand-cache.ts'
import { toKey, type BrandKey } from './brand-key.ts'
import { createBrandLoader } from './brand-loader.ts'

const toHost = (value: string): BrandKey => ({ kind: 'host', value })

test('who asks for unknown hosts waits together while the loader pauses, and shares one read', async () => {
  const reads: string[][] = []
  let goOn = () => undefined as void
  const pauses: number[] = []
  const loader = createBrandLoader({
    cache: createBrandCache(),
    read: async (keys) => {
      reads.push(keys.map(toKey))
      return []
    },
    toCached: () => expect.fail('there is no brand'),
    pause: (ms) => {
      pauses.push(ms)
      return new Promise((resolve) => (goOn = () => resolve(undefined)))
    },
  })
  expect(await loader.load(toHost('a.example'))).toBeNull()
  const later = ['b.example', 'c.example', 'b.example'].map((host) => loader.load(toHost(host)))
  await new Promise(setImmediate)
  expect(reads).toEqual([['host:a.example']])
  expect(pauses).toHaveLength(1)
  goOn()
  expect(await Promise.all(later)).toEqual([null, null, null])
  expect(reads).toEqual([['host:a.example'], ['host:b.example', 'host:c.example']])
})
