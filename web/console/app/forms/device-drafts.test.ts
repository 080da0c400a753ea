import { beforeEach, expect, test, vi } from 'vitest'
import { deleteDraft, deleteDrafts, readDraft, writeDraft } from './device-drafts.ts'

const day = 86_400_000

/** A storage as the browser's: its keys are its own properties. */
class MemoryStorage {
  [key: string]: unknown
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  return () => vi.unstubAllGlobals()
})

test('a draft comes back for seven days, until it is deleted', () => {
  writeDraft('u1.product.7', { at: 0, values: { name: 'Oak' } })
  expect(readDraft('u1.product.7', 7 * day - 1)).toEqual({ at: 0, values: { name: 'Oak' } })
  expect(readDraft('u1.product.7', 7 * day)).toBeNull()
  expect(readDraft('u1.product.8', 0)).toBeNull()
  deleteDraft('u1.product.7')
  expect(readDraft('u1.product.7', 1)).toBeNull()
})

test('log-out deletes the drafts of its person, a start those that are too old', () => {
  writeDraft('u1.a', { at: 8 * day, values: {} })
  writeDraft('u2.a', { at: 8 * day, values: {} })
  writeDraft('u2.old', { at: 0, values: {} })
  deleteDrafts(8 * day, 'u1')
  expect(readDraft('u1.a', 8 * day)).toBeNull()
  expect(Object.keys(localStorage)).toEqual(['galleria.draft.u2.a'])
})

test('what is no draft is none, and a refused storage is survived', () => {
  localStorage.setItem('galleria.draft.u1.a', '{"at":"now"}')
  localStorage.setItem('galleria.draft.u1.b', '<')
  expect([readDraft('u1.a', 0), readDraft('u1.b', 0)]).toEqual([null, null])
  vi.stubGlobal('localStorage', undefined)
  writeDraft('u1.a', { at: 0, values: {} })
  expect(readDraft('u1.a', 0)).toBeNull()
})
