import { describe, expect, it } from 'vitest'
import { findWordHits } from './check-words.ts'
import { wordExceptions, wordRules } from './words.ts'

const wordsIn = (file: string, source: string) => findWordHits(file, source).map(({ line, word }) => `${line} ${word}`)

describe('a word that the project does not use is found', () => {
  it.each([
    ['a variable', 'server/a.ts', 'const deedList = []', ['1 deed']],
    ['a parameter', 'server/a.ts', 'export const run = (lastDeed: string) => lastDeed', ['1 deed']],
    ['a destructured name', 'server/a.ts', 'const { a: { deeds = [] } } = x()', ['1 deeds']],
    ['a member', 'server/a.ts', 'type Page = {\n  readonly returnDeed: string\n}', ['2 deed']],
    ['a function that ends in "of"', 'server/a.ts', 'const priceOf = () => 1\nfunction skuOf() {}', ['1 of', '2 of']],
    ['a participle as a type', 'server/a.ts', 'type Told = string', ['1 told']],
    ['a bound', 'server/a.ts', 'const mostLines = 5', ['1 most']],
    ['a comment', 'server/a.ts', 'const a = 1\n/** Made\n * anew. */', ['2 anew']],
    ['a comment that begins with what', 'server/a.ts', '// What a page costs.', ['1 what']],
    ['a phrase', 'server/a.ts', '// English unless said otherwise', ['1 unless said']],
    ['a test title', 'server/a.test.ts', "it('sees it (the test has eyes)', run)", ['1 has eyes']],
    ['a file', 'web/kit/use-deed.ts', '', ['1 deed']],
    ['a class of a style sheet', 'web/kit/a.css', '.goods-deeds { color: red }', ['1 deeds']],
    ['a comment of a style sheet', 'web/kit/a.css', '/* drawn anew */', ['1 anew']],
    ['a document', 'docs/a.md', '# One\n\nMade anew.', ['3 anew']],
    ['a text', 'i18n/en/a.json', '{\n  "use.action": "Buy it anew"\n}', ['2 anew']],
  ])('in %s', (_where, file, source, hits) => expect(wordsIn(file, source)).toEqual(hits))
})

describe('nothing is found', () => {
  it.each([
    ['in a longer word', 'server/a.ts', 'const wallet = indeed', []],
    ['in code of other parties', 'server/a.ts', 'shop.walk({ deed: 1 })', []],
    ['in a name of SQL', 'server/a.ts', 'const sql = `select deed from walls where deed = 1`', []],
    ['in another part of the name', 'server/a.ts', 'const almostAll = 1, most = 2', []],
    ['within a comment that does not begin so', 'server/a.ts', '// This is what it costs.', []],
    ['in code of a document', 'docs/a.md', '```\nconst deed = 1\n```\nSee `deed`.', []],
    ['in another language', 'i18n/ar/a.json', '{\n  "a": "anew"\n}', []],
  ])('%s', (_where, file, source, hits) => expect(wordsIn(file, source)).toEqual(hits))
})

it('every rule names one or more words and what to say, and every exception its reason', () => {
  for (const { avoid, use } of wordRules) expect([avoid.length > 0, use.length > 0]).toEqual([true, true])
  for (const { words, under, reason } of wordExceptions)
    expect([words.length > 0, under.length > 0, reason.length > 10]).toEqual([true, true, true])
})
