import { expect, test } from 'vitest'
import { runEach } from './run-each.ts'

test('an item that fails stops no other, and is named with its error', async () => {
  const sent: number[] = []
  const progress: number[] = []
  const failed = await runEach(
    [1, 2, 3, 4, 5, 6, 7],
    async (item, key) => {
      expect(key).toMatch(/^[0-9a-f]{32}$/)
      sent.push(item)
      if (item % 3 === 0) throw new Error(`no ${item}`)
    },
    (done) => progress.push(done),
  )
  expect(sent.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(failed.map(({ item, error }) => [item, (error as Error).message])).toEqual([
    [3, 'no 3'],
    [6, 'no 6'],
  ])
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('at most four are under way at once', async () => {
  let running = 0
  let max = 0
  await runEach(
    Array.from({ length: 20 }, (_, index) => index),
    async () => {
      running += 1
      max = Math.max(max, running)
      await Promise.resolve()
      running -= 1
    },
  )
  expect(max).toBe(4)
})
