import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { computeNdcg } from '../ndcg.ts'
import { catalogueLanguages, queryKinds, readCatalogue, type JudgedQuery } from './read-catalogue.ts'
import { scoreQuery, summariseQueries } from './score-queries.ts'

const catalogues = catalogueLanguages.map(readCatalogue)
const getMean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

test('at least 600 products and 240 queries in six languages', () => {
  expect(catalogues.length).toBe(6)
  expect(catalogues.flatMap(({ titles }) => [...titles]).length).toBeGreaterThanOrEqual(600)
  expect(catalogues.flatMap(({ queries }) => queries).length).toBeGreaterThanOrEqual(240)
})

describe.each(catalogues)('$lang', ({ titles, queries, file }) => {
  test('a hundred products with different titles and forty different queries', () => {
    expect(titles.size).toBeGreaterThanOrEqual(100)
    expect(new Set(titles.values()).size).toBe(titles.size)
    expect(new Set(queries.map(({ text }) => text)).size).toBe(queries.length)
    expect(queries.length).toBeGreaterThanOrEqual(40)
  })

  test('every judged product exists, and every query is of a known kind', () => {
    const unknown = queries.flatMap(({ text, grades }) =>
      [...grades.keys()].filter((handle) => !titles.has(handle)).map((handle) => `${text}: ${handle}`),
    )
    expect(unknown).toEqual([])
    expect(queries.map(({ kind }) => kind).filter((kind) => !queryKinds.includes(kind))).toEqual([])
  })

  test('a missing word is part of its query and of no product', () => {
    const everything = readFileSync(file, 'utf8').toLowerCase()
    const isMissing = ({ kind }: JudgedQuery) => kind === 'missing' || kind === 'absent'
    expect(queries.filter(isMissing).length).toBeGreaterThanOrEqual(queries.length * 0.09)
    for (const query of queries) {
      expect(query.missingWords !== '', query.text).toBe(isMissing(query))
      expect(query.grades.size === 0, query.text).toBe(query.kind === 'absent')
      expect(query.text).toContain(query.missingWords)
      for (const word of query.missingWords.toLowerCase().split(' ').filter(Boolean))
        expect(everything.includes(word), word).toBe(false)
    }
  })
})

test('NDCG@10 is that of the textbook', () => {
  const grades = new Map([
    ['exact', 3],
    ['good', 2],
    ['related', 1],
  ])
  expect(computeNdcg(grades, ['exact', 'good', 'related', 'other'])).toBe(1)
  // Gains 3, 7, 0, 1 at discounts log2(2..5), over 7, 3, 1.
  const gain = 3 + 7 / Math.log2(3) + 1 / Math.log2(5)
  const ideal = 7 + 3 / Math.log2(3) + 1 / 2
  expect(computeNdcg(grades, ['good', 'exact', 'other', 'related'])).toBeCloseTo(gain / ideal, 12)
  expect(computeNdcg(grades, ['other'])).toBe(0)
  expect(computeNdcg(grades, [...'abcdefghij', 'exact'])).toBe(0)
})

test('the judgements tell a good ranking from chance', () => {
  const scoreAll = (rank: (handles: string[], query: JudgedQuery) => string[]) =>
    getMean(
      catalogues.flatMap(({ titles, queries }) =>
        queries
          .filter(({ grades }) => grades.size > 0)
          .map((query) => computeNdcg(query.grades, rank([...titles.keys()], query))),
      ),
    )
  const byGrade = scoreAll((handles, { grades }) =>
    handles.toSorted((a, b) => (grades.get(b) ?? 0) - (grades.get(a) ?? 0)),
  )
  expect(byGrade).toBeCloseTo(1, 12)
  expect(scoreAll((handles, { text }) => [...handles.slice(text.length), ...handles])).toBeLessThan(0.1)
})

test('a reply admits a missing word by naming it or by showing no matches', () => {
  const query: JudgedQuery = { kind: 'missing', text: 'Blue kettle', grades: new Map([['a', 2]]), missingWords: 'Blue' }
  const score = (matches: string[], related: string[], remarks: string) =>
    scoreQuery('en', query, { matches, related, remarks })
  expect(score(['a'], [], '')).toMatchObject({ ndcg: 1, isEmpty: false, isAdmitted: false })
  expect(score(['a'], [], '["b","lue"]').isAdmitted).toBe(true)
  expect(score([], ['a'], '')).toMatchObject({ ndcg: 1, isEmpty: false, isAdmitted: true })
  expect(score([], [], '')).toMatchObject({ ndcg: 0, isEmpty: true, isAdmitted: true })
})

test('queries that nothing answers count for admitted words alone', () => {
  const answered: JudgedQuery = { kind: 'plain', text: 'kettle', grades: new Map([['a', 3]]), missingWords: '' }
  const absent: JudgedQuery = { kind: 'absent', text: 'boat', grades: new Map(), missingWords: 'boat' }
  const empty = { matches: [], related: [], remarks: '' }
  const full = { ...empty, matches: ['a'] }
  const scores = [
    scoreQuery('en', answered, full),
    scoreQuery('en', answered, empty),
    scoreQuery('en', absent, full),
    scoreQuery('en', absent, empty),
  ]
  expect(summariseQueries(scores)).toEqual({
    queries: 4,
    ndcg: 0.5,
    emptyShare: 0.5,
    withMissingWords: 2,
    admitted: 1,
  })
})
