import { describe, expect, it } from 'vitest'
import { toAuditedCall, toAuditJson, isAudited, mergeAuditDetails } from './audit.rules.ts'

describe('what is audited', () => {
  it.each([
    ['staff', 'write', true],
    ['staff', 'own', true],
    ['seller', 'write', true],
    ['seller', 'own', true],
    ['staff', 'read', false],
    ['seller', 'read', false],
    ['shopper', 'write', false],
    ['anyone', 'own', false],
  ] as const)('%s that %s: %s', (audience, effect, expected) => expect(isAudited({ audience, effect })).toBe(expected))

  it('keeps an input without its secrets', () => {
    const input = { userId: 'u', password: 'p', totp: '1' }
    expect(toAuditedCall('a.b', input, ['password', 'totp'])).toEqual({ operation: 'a.b', input: { userId: 'u' } })
    expect(toAuditedCall('a.b', input)).toEqual({ operation: 'a.b', input })
    for (const other of [null, 'text'])
      expect(toAuditedCall('a.b', other, ['password'])).toEqual({ operation: 'a.b', input: other })
  })

  it('takes of several notes the last word on each part', () => {
    const notes = [{ subjectId: '1', before: { a: 1 } }, { after: { a: 2 } }, { after: { a: 3 } }]
    expect(mergeAuditDetails(notes)).toEqual({ subjectId: '1', before: { a: 1 }, after: { a: 3 } })
  })
})

describe('what the log keeps of a value', () => {
  it.each([
    [undefined, null],
    [null, null],
    [{ a: [1, 'x'] }, '{"a":[1,"x"]}'],
    ['a\0\0b', '"a\u{fffd}\u{fffd}b"'],
    [{ 'k\0': '\ud800' }, '{"k\u{fffd}":"\u{fffd}"}'],
    ['\u{1f600}', '"\u{1f600}"'],
    // A backslash followed by the letters u0000, as a user may type them.
    ['\\u0000', '"\\\\u0000"'],
  ])('%j is %j', (value, json) => expect(toAuditJson(value)).toBe(json))

  it('cuts what is too long, and says so', () => {
    const stored = JSON.parse(toAuditJson('x'.repeat(20_000))!) as Record<string, unknown>
    expect(stored).toMatchObject({ cut: true, characters: 20_002 })
    expect((stored.beginning as string).length).toBe(1_000)
  })

  it('cuts from one character too many on', () => {
    // Two of them are the quotes.
    expect(toAuditJson('x'.repeat(16_382))).toHaveLength(16_384)
    expect(toAuditJson('x'.repeat(16_383))).toContain('"cut":true')
  })

  it('keeps no half of a character where it cuts', () => {
    // The quote and 998 letters, then a character of two halves of which one is within the beginning.
    const { beginning } = JSON.parse(toAuditJson(`${'x'.repeat(998)}\u{1f600}${'x'.repeat(20_000)}`)!) as {
      beginning: string
    }
    expect(beginning.at(-1)).toBe('\u{fffd}')
  })
})
