import { describe, expect, it, test } from 'vitest'
import { measureWidth } from './measure-width.ts'
import { findNeedlessSameTexts, findStyleProblems, readSameTexts, type SameTexts } from './text-style.ts'

const same: SameTexts = {
  all: { reason: 'a code', texts: ['SKU'] },
  de: { reason: 'German', texts: ['Name'] },
}

describe('a text that reads wrong is caught', () => {
  it.each([
    ['left in English', 'fr', 'Name', 'Name', 'is English: Name'],
    ['the same word, listed', 'de', 'Name', 'Name', null],
    ['a code in every language', 'th', 'SKU', 'SKU', null],
    ['placeholders alone', 'fr', '{name}: {count, number}', '{name}: {count, number}', null],
    ['a label at its limit', 'de', 'x'.repeat(28), 'Save', null],
    ['a label above it', 'de', 'x'.repeat(29), 'Save', 'is 29 wide, at most 28 fit'],
    ['wide letters at the limit', 'ja', '漢'.repeat(14), 'Save', null],
    ['wide letters above it', 'ja', '漢'.repeat(15), 'Save', 'is 30 wide, at most 28 fit'],
    ['a longer label at its limit', 'de', 'x'.repeat(44), 'Save the draft', null],
    ['a longer label above it', 'de', 'x'.repeat(45), 'Save the draft', 'at most 44 fit'],
    ['a sentence of any length', 'de', 'x'.repeat(90), 'Saved.', null],
    ['straight double quotes', 'de', 'Der "Warenkorb"', 'The “cart”', 'has a straight quote'],
    ['a straight apostrophe', 'fr', "L'article", 'The item', 'has a straight quote'],
    ['its own quotes', 'fr', 'L’article « panier »', 'The cart', null],
    ['a brace written as text', 'fr', "Écrivez '{'nom'}' ici.", "Write '{'name'}' here.", null],
    ['an apostrophe behind a name', 'en', "{name}'s store", "{name}'s store", 'has a straight quote'],
    ['a straight quote in English', 'en', "The seller's name", "The seller's name", 'has a straight quote'],
  ] as const)('%s', (_case, locale, own, english, problem) => {
    const problems = findStyleProblems(locale, { key: own }, { key: english }, same)
    if (problem === null) expect(problems).toEqual([])
    else expect(problems.join()).toContain(problem)
  })

  it('a listed text that is translated by now', () => {
    expect(findNeedlessSameTexts('de', { key: 'Bezeichnung' }, { key: 'Name' }, same).join()).toContain(
      'no text equals',
    )
    expect(findNeedlessSameTexts('de', { key: 'Name' }, { key: 'Name' }, same)).toEqual([])
  })
})

test('marks take no width, East Asian letters two', () => {
  expect([measureWidth('कि'), measureWidth('ที่'), measureWidth('车车'), measureWidth('ab')]).toEqual([1, 1, 4, 2])
})

test('every list of texts that are English has its reason', () => {
  for (const { reason, texts } of Object.values(readSameTexts())) {
    expect(reason.length).toBeGreaterThan(10)
    expect(new Set(texts).size).toBe(texts.length)
  }
})
