import { describe, expect, it } from 'vitest'
import { challengeMs, createChallenge, findChallengeExpiry, type ChallengeScope } from './challenges.rules.ts'

const now = new Date('2026-11-27T10:32:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const scope: ChallengeScope = { brandId: 1, purpose: 'register', userId: 'lena' }

describe('a challenge', () => {
  it('is random, and of its own scope until it expires', () => {
    const challenge = createChallenge('key', scope, now)
    expect(challenge.equals(createChallenge('key', scope, now))).toBe(false)
    expect(findChallengeExpiry('key', scope, challenge, now)).toEqual(later(challengeMs))
    expect(findChallengeExpiry('key', scope, challenge, later(challengeMs - 1))).toEqual(later(challengeMs))
    expect(findChallengeExpiry('key', scope, challenge, later(challengeMs))).toBeNull()
  })

  it.each<[string, string, ChallengeScope]>([
    ['another key', 'other', scope],
    ['another brand', 'key', { ...scope, brandId: 2 }],
    ['another purpose', 'key', { ...scope, purpose: 'login' }],
    ['another user', 'key', { ...scope, userId: 'tom' }],
    ['no user', 'key', { ...scope, userId: null }],
  ])('is nothing with %s', (_name, key, other) => {
    expect(findChallengeExpiry(key, other, createChallenge('key', scope, now), now)).toBeNull()
  })

  it('is nothing with a changed byte, a later expiry, or another length', () => {
    const challenge = createChallenge('key', scope, now)
    for (const at of [0, 16, 21, 22, challenge.length - 1]) {
      const changed = Buffer.from(challenge)
      changed[at]! ^= 1
      expect(findChallengeExpiry('key', scope, changed, now)).toBeNull()
    }
    for (const bytes of [Buffer.alloc(0), challenge.subarray(1), Buffer.concat([challenge, Buffer.of(0)])])
      expect(findChallengeExpiry('key', scope, bytes, now)).toBeNull()
  })
})
