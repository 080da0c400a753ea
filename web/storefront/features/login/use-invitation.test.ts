import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteInvitation, findInvitation, saveInvitation } from './use-invitation.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const arrive = (query: string) => saveInvitation(new URLSearchParams(query))

it('keeps the code of a shared link until it is forgotten, the latest of them', () => {
  arrive('id=7&spreadUserId=a1b2c3')
  arrive('id=8')
  expect(stored.get('agentCode')).toBe('a1b2c3')
  arrive('agentCode=old-agent')
  expect(stored.get('agentCode')).toBe('old-agent')
  deleteInvitation()
  expect(stored.size).toBe(0)
})

it.each(['', 'spreadUserId=', 'spreadUserId=a b', 'spreadUserId=<script>', `spreadUserId=${'x'.repeat(33)}`])(
  'keeps nothing of "%s"',
  (query) => {
    arrive(query)
    expect(stored.size).toBe(0)
    expect(findInvitation(new URLSearchParams(query))).toBeUndefined()
  },
)

it('does without a storage that is shut', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => arrive('spreadUserId=a1b2c3')).not.toThrow()
})
