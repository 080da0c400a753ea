import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { savePendingAction, takePendingAction } from './pending-action.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const now = 1_800_000_000_000

it('gives a wish back once', () => {
  savePendingAction({ kind: 'coupon', id: '7' }, now)
  expect([takePendingAction(now + 1000), takePendingAction(now + 1000)]).toEqual([{ kind: 'coupon', id: '7' }, null])
})

it('keeps the latest of two wishes', () => {
  savePendingAction({ kind: 'coupon', id: '7' }, now)
  savePendingAction({ kind: 'follow', id: '8' }, now)
  expect(takePendingAction(now)).toEqual({ kind: 'follow', id: '8' })
})

it('forgets a wish of half an hour ago', () => {
  savePendingAction({ kind: 'coupon', id: '7' }, now)
  expect(takePendingAction(now + 1_800_000)).toBeNull()
})

it.each(['', 'no json', 'null', '[]', '{"kind":"pay","id":"7","until":9e15}', '{"kind":"follow","id":7,"until":9e15}'])(
  'takes nothing from %j',
  (text) => {
    stored.set('pendingAction', text)
    expect(takePendingAction(now)).toBeNull()
  },
)

it('does without a storage that is shut', () => {
  vi.stubGlobal('sessionStorage', undefined)
  savePendingAction({ kind: 'coupon', id: '7' }, now)
  expect(takePendingAction(now)).toBeNull()
})
