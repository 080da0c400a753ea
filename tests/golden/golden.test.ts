import { afterAll, expect, test } from 'vitest'
import { locales, type Locale } from '#i18n/locales.ts'
import type { Query } from './golden-set.ts'
import { goldenSets } from './golden-sets.ts'
import { getRequiredFirst, ndcg } from './ndcg.ts'
import { openGoldenShop } from './open-golden-shop.ts'

const minScore = 0.9
const maxEmptyShare = 0.05

type SearchResult = { readonly query: Query; readonly found: string[] }
const resultsByLanguage = new Map<Locale, SearchResult[]>()
const languages = goldenSets.map(({ lang }) => lang)

const getMean = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length
const getEmptyShare = (list: readonly SearchResult[]): number =>
  list.filter(({ found }) => found.length === 0).length / list.length
const getScore = (list: readonly SearchResult[]): number => getMean(list.map(({ query, found }) => ndcg(query, found)))

test.each(goldenSets)('$lang: what must come first does', async (set) => {
  const shop = await openGoldenShop(set)
  const results: SearchResult[] = []
  for (const query of set.queries) results.push({ query, found: await shop.find(query[1]) })
  await shop.close()
  resultsByLanguage.set(set.lang, results)
  const wrong = results.filter(({ query, found }) => found[0] !== (getRequiredFirst(query) ?? found[0]))
  expect(wrong.map(({ query, found }) => `${query[1]}: ${found.join(' ') || 'nothing'}, not ${query[2]}`)).toEqual([])
})

test('every language has its set', () => {
  expect(languages.toSorted()).toEqual([...locales].toSorted())
})

test.each(languages)('%s: twenty queries or more are answered well, typos among them', (lang) => {
  const results = resultsByLanguage.get(lang)!
  expect(results.length).toBeGreaterThanOrEqual(20)
  expect(results.filter(({ query }) => query[0] === 'typo').length).toBeGreaterThanOrEqual(2)
  const poor = results.filter(({ query, found }) => ndcg(query, found) < minScore)
  expect(
    getScore(results),
    poor.map(({ query, found }) => `${query[1]}: ${found.join(' ')}`).join('\n'),
  ).toBeGreaterThanOrEqual(minScore)
  expect(getEmptyShare(results)).toBeLessThanOrEqual(maxEmptyShare)
})

test('a ranking by chance would not do', () => {
  for (const lang of languages) {
    const byChance = resultsByLanguage.get(lang)!.map(({ query }, turn) => {
      const all = Object.keys(goldenSets[0]!.goods)
      return { query, found: all.map((_, index) => all[(index * 11 + turn * 5) % all.length]!) }
    })
    expect(getScore(byChance)).toBeLessThan(0.5)
  }
})

test('a search without results would not do', () => {
  const results = goldenSets[0]!.queries.map((query) => ({ query, found: [] }))
  expect(getScore(results)).toBe(0)
  expect(getEmptyShare(results)).toBeGreaterThan(maxEmptyShare)
})

afterAll(() => {
  if (!process.env.GOLDEN_FIGURES) return
  const print = (name: string, results: readonly SearchResult[]) =>
    console.log(
      `${name.padEnd(12)} ${String(results.length).padStart(4)} queries   NDCG@10 ${getScore(results).toFixed(3)}   no result ${(getEmptyShare(results) * 100).toFixed(1)} %`,
    )
  for (const [lang, results] of resultsByLanguage) print(lang, results)
  const kinds = Map.groupBy([...resultsByLanguage.values()].flat(), ({ query }) => query[0])
  for (const [kind, results] of kinds) print(kind, results)
})
