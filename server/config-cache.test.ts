import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (megabytes?: string) =>
  readConfig({ SECRET: 'sixteen letters!', ...(megabytes !== undefined && { CACHE_MB: megabytes }) }).cacheBytes

test('the memory of the cache is 32 MB, or as many as CACHE_MB says', () => {
  expect([read(), read('8'), read('1024')]).toEqual([32 << 20, 8 << 20, 1 << 30])
})

test.each(['0', '7', '-1', 'much', '65537', '1.5', ''])('CACHE_MB=%s is refused with the remedy', (text) => {
  expect(() => read(text)).toThrow('set it to a number of megabytes from 8 to 65536')
})
