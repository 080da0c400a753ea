import { afterAll, expect, test } from 'vitest'
import type { Group, Query } from './golden-set.ts'
import { goldenSets } from './golden-sets.ts'
import { mustBeFirst, ndcg } from './ndcg.ts'
import { openGoldenShop } from './open-golden-shop.ts'

const leastScore = 0.9

type Answer = { readonly query: Query; readonly found: string[] }
const answers = new Map<Group, Answer[]>()
const groups = [...new Set(goldenSets.map(({ group }) => group))]

const meanOf = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length
const scoreOf = (list: readonly Answer[]): number => meanOf(list.map(({ query, found }) => ndcg(query, found)))

test.each(goldenSets)('$lang: what must come first does', async (set) => {
  const shop = await openGoldenShop(set)
  const given: Answer[] = []
  for (const query of set.queries) given.push({ query, found: await shop.find(query[1]) })
  await shop.close()
  answers.set(set.group, [...(answers.get(set.group) ?? []), ...given])
  const wrong = given.filter(({ query, found }) => found[0] !== (mustBeFirst(query) ?? found[0]))
  expect(wrong.map(({ query, found }) => `${query[1]}: ${found.join(' ') || 'nothing'}, not ${query[2]}`)).toEqual([])
})

test.each(groups)('%s: twenty questions or more are answered well', (group) => {
  const given = answers.get(group)!
  expect(given.length).toBeGreaterThanOrEqual(20)
  const poor = given.filter(({ query, found }) => ndcg(query, found) < leastScore)
  expect(
    scoreOf(given),
    poor.map(({ query, found }) => `${query[1]}: ${found.join(' ')}`).join('\n'),
  ).toBeGreaterThanOrEqual(leastScore)
})

test('a ranking by chance would not do', () => {
  for (const group of groups) {
    const byChance = answers.get(group)!.map(({ query }, turn) => {
      const all = Object.keys(goldenSets[0]!.goods)
      return { query, found: all.map((_, index) => all[(index * 11 + turn * 5) % all.length]!) }
    })
    expect(scoreOf(byChance)).toBeLessThan(0.5)
  }
})

afterAll(() => {
  if (!process.env.GOLDEN_FIGURES) return
  for (const [group, given] of answers)
    console.log(
      `${group.padEnd(12)} ${String(given.length).padStart(4)} questions   NDCG@10 ${scoreOf(given).toFixed(3)}`,
    )
})
