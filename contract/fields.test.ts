import { describe, expect, it } from 'vitest'
import { amount, day, sum, whole } from './fields.ts'

const accepts = (field: { safeParse: (value: unknown) => { success: boolean; data?: unknown } }, value: unknown) => {
  const parsed = field.safeParse(value)
  return parsed.success ? parsed.data : 'refused'
}

describe('a whole number', () => {
  it.each<[unknown, unknown]>([
    [3, 3],
    ['3', 3],
    ['0', 0],
    ['007', 7],
    ['1e0', 'refused'],
    ['3E1', 'refused'],
    [' 3 ', 'refused'],
    ['3\n', 'refused'],
    ['+20', 'refused'],
    ['1.0', 'refused'],
    ['0x10', 'refused'],
    ['٣', 'refused'],
    ['', 'refused'],
    ['-1', 'refused'],
  ])('%j is %j', (value, wanted) => expect(accepts(whole(), value)).toBe(wanted))
})

describe('a sum of money', () => {
  it.each<[unknown, unknown]>([
    [3.5, 3.5],
    ['3.50', 3.5],
    ['20', 20],
    ['1e2', 'refused'],
    [' 3.5', 'refused'],
    ['+20', 'refused'],
    ['.5', 'refused'],
    ['5.', 'refused'],
    ['-3', 'refused'],
  ])('%j is %j', (value, wanted) => {
    expect(accepts(amount(), value)).toBe(wanted)
    expect(accepts(sum(), value)).toBe(wanted)
  })
})

it.each([
  ['2026-11-28', true],
  ['9999-12-30', true],
  ['9999-12-31', false],
  ['2026-02-30', false],
])('the day %s is taken: %s', (text, isTaken) => {
  expect(day().safeParse(text).success).toBe(isTaken)
})
