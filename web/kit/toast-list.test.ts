import { expect, test } from 'vitest'
import {
  expireToasts,
  getFirstEnd,
  holdToast,
  removeOnNavigation,
  getNextEnd,
  releaseToast,
  releaseToasts,
  showToast,
  toastMs,
} from './toast-list.ts'

const made = (id: number, now: number, more: { tone?: 'plain' | 'error'; survivesNavigation?: boolean } = {}) => ({
  id,
  ...more,
  ...getFirstEnd(more.tone, now),
})
const ids = (toasts: readonly { id: number }[]) => toasts.map(({ id }) => id)

test('a message takes the place of the one of its tone', () => {
  const error = made(1, 0, { tone: 'error' })
  const list = [made(2, 0), made(3, 10), made(4, 20, { tone: 'plain' })].reduce<readonly ReturnType<typeof made>[]>(
    showToast,
    [error],
  )
  expect(ids(list)).toEqual([1, 4])
  expect(ids(showToast(list, made(5, 30, { tone: 'error' })))).toEqual([4, 5])
})

test('a message goes after its time, an error stays', () => {
  const list = [made(1, 100), made(2, 100, { tone: 'error' })]
  expect(getNextEnd(list)).toBe(100 + toastMs)
  expect(ids(expireToasts(list, 99 + toastMs))).toEqual([1, 2])
  expect(ids(expireToasts(list, 100 + toastMs))).toEqual([2])
  expect(getNextEnd(expireToasts(list, 100 + toastMs))).toBeNull()
})

test('the time stands still while a message is held, and runs on from there', () => {
  const held = holdToast([made(1, 0)], 1, 4000)
  expect(ids(expireToasts(held, 1_000_000))).toEqual([1])
  expect(getNextEnd(releaseToast(held, 1, 60_000))).toBe(61_000)
  // Held twice (pointed at, then focused) it has no more time than before.
  expect(getNextEnd(releaseToast(holdToast(held, 1, 5000), 1, 60_000))).toBe(61_000)
})

test('to be released without being held gives no more time', () => {
  const list = [made(1, 0), made(2, 0, { tone: 'error' })]
  expect(releaseToasts(list, 3000)).toEqual(list)
  expect(getNextEnd(releaseToasts(holdToast(list, 1, 4000), 6000))).toBe(7000)
})

test('the next page shows only what was said on the way to it, and the page after that nothing', () => {
  const list = [made(1, 0), made(2, 0, { tone: 'error', survivesNavigation: true })]
  expect(ids(removeOnNavigation(list))).toEqual([2])
  expect(removeOnNavigation(removeOnNavigation(list))).toEqual([])
})
