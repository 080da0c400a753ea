import { computeNdcg } from '../ndcg.ts'
import type { CatalogueLanguage, JudgedQuery, QueryKind } from './read-catalogue.ts'

/** One page of results, as a shopper sees it. */
export type SearchReply = {
  /** Handles of the matching products, in their order. */
  readonly matches: readonly string[]
  /** Handles of products that are shown apart as related, in their order. */
  readonly related: readonly string[]
  /** Every other text of the reply, such as the words that were left out. */
  readonly remarks: string
}

export type ScoredQuery = {
  readonly lang: CatalogueLanguage
  readonly kind: QueryKind
  readonly text: string
  /** NDCG@10 of all that is shown; null where nothing in the catalogue answers the query. */
  readonly ndcg: number | null
  readonly isEmpty: boolean
  /** Whether the reply admits that nothing has some word; null where every word occurs. */
  readonly isAdmitted: boolean | null
  /** Handles of the first ten. */
  readonly shown: readonly string[]
}

/** The figures of a group of queries. */
export type Quality = {
  readonly queries: number
  /** Mean NDCG@10 of the queries that something answers; 0 of none. */
  readonly ndcg: number
  /** Share of these queries without any result, from 0 to 1. */
  readonly emptyShare: number
  /** Queries with a word that nothing has, and those of them whose reply admits it. */
  readonly withMissingWords: number
  readonly admitted: number
}

/** Letters and digits alone, without case, width and marks, so that a reply may split or fold the words. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Compares a reply with the judgements. A reply without matches admits that nothing has the words. */
export function scoreQuery(lang: CatalogueLanguage, query: JudgedQuery, reply: SearchReply): ScoredQuery {
  const { kind, text, grades, missingWords } = query
  const shown = [...reply.matches, ...reply.related].slice(0, 10)
  const isNamed = () => normalize(reply.remarks).includes(normalize(missingWords))
  return {
    lang,
    kind,
    text,
    ndcg: grades.size > 0 ? computeNdcg(grades, shown) : null,
    isEmpty: shown.length === 0,
    isAdmitted: missingWords === '' ? null : reply.matches.length === 0 || isNamed(),
    shown,
  }
}

export function summariseQueries(scores: readonly ScoredQuery[]): Quality {
  const answerable = scores.filter(({ ndcg }) => ndcg !== null)
  const count = Math.max(1, answerable.length)
  const missing = scores.filter(({ isAdmitted }) => isAdmitted !== null)
  return {
    queries: scores.length,
    ndcg: answerable.reduce((sum, { ndcg }) => sum + ndcg!, 0) / count,
    emptyShare: answerable.filter(({ isEmpty }) => isEmpty).length / count,
    withMissingWords: missing.length,
    admitted: missing.filter(({ isAdmitted }) => isAdmitted).length,
  }
}
