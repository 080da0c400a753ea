import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSearches, onSearchesCleared, parseSearches, addSearch } from './recent-searches.ts'

describe('recent searches', () => {
  const ten = Array.from({ length: 10 }, (_, at) => `word ${at}`)
  it.each([
    ['the newest stands first', ['lamp'], 'chair', ['chair', 'lamp']],
    ['the same words move up', ['lamp', 'chair'], 'chair', ['chair', 'lamp']],
    ['capitals and blanks make no other search', ['Lamp'], ' lamp ', ['lamp']],
    ['the eleventh goes', ten, 'new', ['new', ...ten.slice(0, 9)]],
  ])('%s', (_rule, before, text, expected) => expect(addSearch(before, text, 10)).toEqual(expected))

  it.each([
    [null, []],
    ['["a","b"]', ['a', 'b']],
    ['["a",7,null]', ['a']],
    ['{"a":1}', []],
    ['not json', []],
    [JSON.stringify(Array.from({ length: 30 }, String)), Array.from({ length: 10 }, String)],
  ])('%s is read as %j', (stored, expected) => expect(parseSearches(stored, 10)).toEqual(expected))
})

it('keeps as many as the brand wants', () => {
  expect(addSearch(['a', 'b', 'c'], 'd', 2)).toEqual(['d', 'a'])
  expect(parseSearches('["a","b","c"]', 2)).toEqual(['a', 'b'])
})

describe('forgetting', () => {
  const stored: Record<string, unknown> = {}
  beforeEach(() => {
    Object.assign(stored, { searches: '["a"]', 'searches:u1': '["b"]', language: 'en' })
    Object.defineProperty(stored, 'removeItem', { value: (key: string) => delete stored[key], configurable: true })
    vi.stubGlobal('localStorage', stored)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('deletes the searches of every user and nothing else, and notifies', () => {
    let calls = 0
    const stop = onSearchesCleared(() => calls++)
    clearSearches()
    stop()
    clearSearches()
    expect(Object.keys(stored)).toEqual(['language'])
    expect(calls).toBe(1)
  })
})
