import { describe, expect, test } from 'vitest'
import { toClientNetwork } from './client-network.ts'
import { RateLimiter } from './rate-limiter.ts'

const minute = { max: 30, windowMs: 60_000 }

describe('a window', () => {
  test('lets through its number and refuses the next, until it is over', () => {
    const limiter = new RateLimiter()
    for (let requestCount = 1; requestCount <= 30; requestCount++)
      expect(limiter.count('login', 'a', minute, requestCount * 100)).toMatchObject({
        isExceeded: false,
        remaining: 30 - requestCount,
      })
    expect(limiter.count('login', 'a', minute, 60_099)).toEqual({ isExceeded: true, remaining: 0, resetMs: 1 })
    expect(limiter.count('login', 'a', minute, 60_100)).toMatchObject({ isExceeded: false, remaining: 29 })
  })

  test('is one per kind and key', () => {
    const limiter = new RateLimiter()
    for (let requestCount = 0; requestCount < 40; requestCount++) limiter.count('login', 'a', minute, 0)
    expect(limiter.count('login', 'a', minute, 0), 'all at one moment').toMatchObject({ isExceeded: true })
    expect(limiter.count('search', 'a', minute, 0).isExceeded).toBe(false)
    expect(limiter.count('login', 'b', minute, 0).isExceeded).toBe(false)
  })

  test('ends when the clock is set back', () => {
    const limiter = new RateLimiter()
    for (let requestCount = 0; requestCount < 40; requestCount++) limiter.count('login', 'a', minute, 86_400_000)
    expect(limiter.count('login', 'a', minute, 0).isExceeded).toBe(false)
  })
})

test('counters are bounded by kind: over windows go first, then the oldest', () => {
  const limiter = new RateLimiter(100)
  for (let client = 0; client < 1_000; client++) limiter.count('general', `client ${client}`, minute, client)
  expect(limiter.size).toBe(100)
  limiter.count('login', 'a', minute, 1_000)
  expect(limiter.size).toBe(101)
  limiter.count('general', 'late', minute, 100_000)
  expect(limiter.size).toBe(2)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['unix', 'unix'],
])('%s is counted as %s', (address, network) => {
  expect(toClientNetwork(address)).toBe(network)
})

test('an absurdly long address takes no more memory than another', () => {
  expect(toClientNetwork('x'.repeat(10_000))).toHaveLength(64)
  expect(toClientNetwork(undefined), 'of a connection that was closed meanwhile').toBe('')
})
