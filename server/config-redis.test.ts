import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (url?: string) => readConfig({ SECRET: 'sixteen letters!', ...(url !== undefined && { REDIS_URL: url }) })

test('without REDIS_URL there is no Redis', () => {
  expect([read().redisUrl, read('').redisUrl]).toEqual([null, null])
})

test.each(['redis://10.0.0.3', 'redis://shop:secret@10.0.0.3:6380/2', 'rediss://cache.example:6379'])(
  '%s is taken',
  (url) => expect(read(url).redisUrl).toBe(url),
)

test.each(['10.0.0.3:6379', 'http://:secret@10.0.0.3', 'redis://', 'postgres://10.0.0.3'])(
  '%s is refused with the remedy, and without what it may hold',
  (url) => {
    expect(() => read(url)).toThrow('use one such as redis://')
    expect(() => read(url)).not.toThrow('secret')
  },
)
