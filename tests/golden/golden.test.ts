import { afterAll, expect, test } from 'vitest'
import type { Group, Query } from './golden-set.ts'
import { goldenSets } from './golden-sets.ts'
import { getRequiredFirst, ndcg } from './ndcg.ts'
import { openGoldenShop } from './open-golden-shop.ts'

const minScore = 0.9

type SearchResult = { readonly query: Query; readonly found: string[] }
const resultsByGroup = new Map<Group, SearchResult[]>()
const groups = [...new Set(goldenSets.map(({ group }) => group))]

const getMean = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length
const getScore = (list: readonly SearchResult[]): number => getMean(list.map(({ query, found }) => ndcg(query, found)))

test.each(goldenSets)('$lang: what must come first does', async (set) => {
  const shop = await openGoldenShop(set)
  const results: SearchResult[] = []
  for (const query of set.queries) results.push({ query, found: await shop.find(query[1]) })
  await shop.close()
  resultsByGroup.set(set.group, [...(resultsByGroup.get(set.group) ?? []), ...results])
  const wrong = results.filter(({ query, found }) => found[0] !== (getRequiredFirst(query) ?? found[0]))
  expect(wrong.map(({ query, found }) => `${query[1]}: ${found.join(' ') || 'nothing'}, not ${query[2]}`)).toEqual([])
})

test.each(groups)('%s: twenty questions or more are answered well', (group) => {
  const results = resultsByGroup.get(group)!
  expect(results.length).toBeGreaterThanOrEqual(20)
  const poor = results.filter(({ query, found }) => ndcg(query, found) < minScore)
  expect(
    getScore(results),
    poor.map(({ query, found }) => `${query[1]}: ${found.join(' ')}`).join('\n'),
  ).toBeGreaterThanOrEqual(minScore)
})

test('a ranking by chance would not do', () => {
  for (const group of groups) {
    const byChance = resultsByGroup.get(group)!.map(({ query }, turn) => {
      const all = Object.keys(goldenSets[0]!.goods)
      return { query, found: all.map((_, index) => all[(index * 11 + turn * 5) % all.length]!) }
    })
    expect(getScore(byChance)).toBeLessThan(0.5)
  }
})

afterAll(() => {
  if (!process.env.GOLDEN_FIGURES) return
  const print = (name: string, results: readonly SearchResult[]) =>
    console.log(
      `${name.padEnd(12)} ${String(results.length).padStart(4)} questions   NDCG@10 ${getScore(results).toFixed(3)}`,
    )
  for (const [group, results] of resultsByGroup) print(group, results)
  const kinds = Map.groupBy([...resultsByGroup.values()].flat(), ({ query }) => query[0])
  for (const [kind, results] of kinds) print(kind, results)
})
