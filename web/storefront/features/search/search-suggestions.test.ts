import { describe, expect, it } from 'vitest'
import { buildSearchSuggestions, findTypedRange } from './search-suggestions.ts'

describe('where the typed text stands', () => {
  it.each([
    ['Desk lamp', 'de', [0, 2]],
    ['Desk lamp', 'LAM', [5, 8]],
    ['Clamp and lamp', 'lam', [10, 13]],
    ['Clamp', 'lam', [1, 4]],
    ['橡木台灯', '台灯', [2, 4]],
    ['Desk lamp', 'chair', null],
    ['Desk lamp', '  ', null],
    ['İstanbul rug', 'rug', null],
  ])('in %s of %s: %j', (text, typed, expected) => expect(findTypedRange(text, typed)).toEqual(expected))
})

describe('the rows under the box', () => {
  const rows = (typed: string, recent: string[], suggestions: string[]) =>
    buildSearchSuggestions(typed, recent, suggestions).map(({ text, isRecent }) => (isRecent ? `${text}*` : text))
  it.each([
    ['all recent searches for an empty box', '', ['lamp', 'chair'], ['Lamps'], ['lamp*', 'chair*']],
    ['those that fit come first', 'la', ['chair', 'Oak lamp'], ['Lamps'], ['Oak lamp*', 'Lamps']],
    ['nothing twice', 'la', ['LAMPS'], ['Lamps', 'Ladders'], ['LAMPS*', 'Ladders']],
    ['not what already stands in the box', 'lamp', ['lamp'], ['Lamps'], ['Lamps']],
    ['three recent ones at most', 'a', ['a1', 'a2', 'a3', 'a4'], [], ['a1*', 'a2*', 'a3*']],
  ])('%s', (_rule, typed, recent, suggestions, expected) => expect(rows(typed, recent, suggestions)).toEqual(expected))
})
