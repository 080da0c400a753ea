import { catalogueLanguages, queryKinds } from '#tests/golden/other-catalogue/read-catalogue.ts'
import { summariseQueries, type ScoredQuery } from '#tests/golden/other-catalogue/score-queries.ts'

const maxWorst = 10

type Group = { readonly name: string; readonly has: (score: ScoredQuery) => boolean }

const groups: readonly Group[] = [
  { name: 'all', has: () => true },
  ...catalogueLanguages.map((lang) => ({ name: lang, has: (score: ScoredQuery) => score.lang === lang })),
  ...queryKinds.map((kind) => ({ name: kind, has: (score: ScoredQuery) => score.kind === kind })),
]

const formatCells = (cells: readonly string[]): string =>
  [cells[0]!.padEnd(12), ...cells.slice(1).map((cell) => cell.padStart(16))].join('')

/** A figure alone, or behind that of the earlier run. */
const formatChange = (now: string, earlier: string | undefined): string =>
  earlier === undefined || now === '-' ? now : `${earlier} > ${now}`

function formatGroup({ name, has }: Group, scores: readonly ScoredQuery[]) {
  const members = scores.filter(has)
  const { queries, ndcg, emptyShare, withMissingWords, admitted } = summariseQueries(members)
  const isAnswerable = members.some((score) => score.ndcg !== null)
  return {
    name,
    queries: String(queries),
    ndcg: isAnswerable ? ndcg.toFixed(3) : '-',
    empty: isAnswerable ? `${(emptyShare * 100).toFixed(1)} %` : '-',
    admitted: withMissingWords > 0 ? `${admitted}/${withMissingWords}` : '-',
  }
}

const formatWorst = ({ lang, kind, text, ndcg, shown }: ScoredQuery): string =>
  `${ndcg!.toFixed(3)}  ${lang} ${kind}  "${text}": ${shown.slice(0, 4).join(', ') || 'nothing'}`

/** The queries with the lowest NDCG@10; of equal ones the first of each language, then the second, and so on. */
function findWorst(scores: readonly ScoredQuery[]): ScoredQuery[] {
  const byLanguage = catalogueLanguages.flatMap((lang) =>
    scores
      .filter((score) => score.lang === lang && score.ndcg !== null)
      .toSorted((a, b) => a.ndcg! - b.ndcg!)
      .map((score, position) => ({ score, position })),
  )
  return byLanguage
    .toSorted((a, b) => a.score.ndcg! - b.score.ndcg! || a.position - b.position)
    .slice(0, maxWorst)
    .map(({ score }) => score)
}

/** Lines per language and per kind of query, beside an earlier run where there is one, and the worst queries. */
export function toQualityLines(scores: readonly ScoredQuery[], earlier: readonly ScoredQuery[] | undefined): string[] {
  const rows = groups.map((group) => {
    const now = formatGroup(group, scores)
    const before = earlier && formatGroup(group, earlier)
    return formatCells([
      now.name,
      now.queries,
      formatChange(now.ndcg, before?.ndcg),
      formatChange(now.empty, before?.empty),
      formatChange(now.admitted, before?.admitted),
    ])
  })
  return [
    formatCells(['group', 'queries', 'NDCG@10', 'no result', 'admits']),
    ...rows,
    'worst:',
    ...findWorst(scores).map(formatWorst),
  ]
}
