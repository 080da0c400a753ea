import { describe, expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

describe('newId', () => {
  test('makes UUIDs of version 7 that begin with their time', () => {
    const id = newId(Date.UTC(2026, 0, 1))
    expect(isId(id)).toBe(true)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 0, 1))
  })

  test('orders the ids of one millisecond as they were made', () => {
    const ids = Array.from({ length: 2_048 }, () => newId(Date.UTC(2026, 0, 2)))
    expect(ids.toSorted()).toEqual(ids)
  })

  test('makes no id twice, even beyond the sequence of a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId(Date.UTC(2026, 0, 3)))
    expect(new Set(ids).size).toBe(ids.length)
  })
})
