import { expect, test } from 'vitest'
import { OverloadedError } from './database/errors.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/** Work that ends when released, and the number of running ones. */
function steered() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((end) => ends.push(end))
    running--
  }
  const endNext = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()!()
  }
  return { work, endNext, most: () => most }
}

test.each([1, 2, 5])('runs %i at once, the others in their turn', async (maxConcurrent) => {
  const inLine = createConcurrencyLimiter('a test', { maxConcurrent, maxQueued: 50 })
  const { work, endNext, most } = steered()
  const order: number[] = []
  const all = Array.from({ length: 20 }, (_, nth) => inLine(work).then(() => order.push(nth)))
  for (const _ of all) await endNext()
  await Promise.all(all)
  expect(most()).toBe(maxConcurrent)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('refuses what would wait behind the longest queue, and takes the next when there is capacity', async () => {
  const inLine = createConcurrencyLimiter('a test', { maxConcurrent: 1, maxQueued: 3 })
  const { work, endNext } = steered()
  const taken = Array.from({ length: 4 }, () => inLine(work))
  await expect(inLine(work)).rejects.toThrow(OverloadedError)
  await endNext()
  await taken[0]
  const late = inLine(work)
  for (let left = 0; left < 4; left++) await endNext()
  await Promise.all([...taken, late])
})

test('goes on after work that failed', async () => {
  const inLine = createConcurrencyLimiter('a test', { maxConcurrent: 1, maxQueued: 3 })
  const failing = inLine(() => Promise.reject(new Error('broken')))
  const next = inLine(async () => 'fine')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('fine')
})
