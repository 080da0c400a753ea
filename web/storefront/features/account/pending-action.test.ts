import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberAction, takeAction } from './pending-action.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const now = 1_800_000_000_000

it('gives a wish back once', () => {
  rememberAction({ kind: 'coupon', id: '7' }, now)
  expect([takeAction(now + 1000), takeAction(now + 1000)]).toEqual([{ kind: 'coupon', id: '7' }, null])
})

it('keeps the latest of two wishes', () => {
  rememberAction({ kind: 'coupon', id: '7' }, now)
  rememberAction({ kind: 'follow', id: '8' }, now)
  expect(takeAction(now)).toEqual({ kind: 'follow', id: '8' })
})

it('forgets a wish of half an hour ago', () => {
  rememberAction({ kind: 'coupon', id: '7' }, now)
  expect(takeAction(now + 1_800_000)).toBeNull()
})

it.each(['', 'no json', 'null', '[]', '{"kind":"pay","id":"7","until":9e15}', '{"kind":"follow","id":7,"until":9e15}'])(
  'takes nothing from %j',
  (text) => {
    kept.set('pendingAction', text)
    expect(takeAction(now)).toBeNull()
  },
)

it('does without a storage that is shut', () => {
  vi.stubGlobal('sessionStorage', undefined)
  rememberAction({ kind: 'coupon', id: '7' }, now)
  expect(takeAction(now)).toBeNull()
})
