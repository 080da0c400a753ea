import type { Locale } from '#i18n/locales.ts'
import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { correctText } from './vocabulary/correct-text.ts'
import { findMatchesInName } from './query/matched-ranges.ts'
import { listBestSellingCardRows } from './search.queries.ts'
import { foldTerm } from './vocabulary/vocabulary.ts'
import { findQueriesWithMatches } from './query/queries-with-matches.ts'
import { toSearchQuery } from './query/search-query.ts'
import { listTerms, listWordsByPrefix } from './vocabulary/vocabulary.queries.ts'

type Operation = typeof searchApi.suggest

const maxSuggestions = 10
const maxCompletions = 3
const maxTitles = 5
/** With this many, no further source is queried. */
const minSuggestions = 5

/** The caller's language, then the brand's default. */
const getLanguages = (ctx: Ctx): Locale[] => [...new Set([ctx.lang, ctx.brand.settings.defaultLanguage])]

/** Names with a word that begins with the text. */
async function findNames(ctx: Ctx, text: string): Promise<string[]> {
  const prefix = foldTerm(text)
  if (!prefix) return []
  const names: string[] = []
  for (const lang of getLanguages(ctx))
    if (names.length < maxSuggestions) names.push(...(await listTerms(ctx, lang, prefix, maxSuggestions)))
  return names
}

/** Completions of the last word that find goods. */
async function completeLastWord(ctx: Ctx, text: string): Promise<string[]> {
  const typed = foldTerm(text)
  const start = typed.lastIndexOf(' ') + 1
  const prefix = typed.slice(start)
  if (!prefix) return []
  const found: string[] = []
  for (const lang of getLanguages(ctx)) found.push(...(await listWordsByPrefix(ctx, lang, prefix, maxCompletions)))
  const texts = [...new Set(found)].slice(0, maxCompletions).map((word) => typed.slice(0, start) + word)
  const queries = texts.map((one) => toSearchQuery(one, ctx.lang)?.query ?? `'${prefix}'`)
  const matched = await findQueriesWithMatches(ctx, queries)
  return texts.filter((_, index) => matched.has(queries[index]!))
}

/** Removes texts that are equal after folding; the first one stays. */
function distinct(texts: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts) if (!seen.has(foldTerm(text))) seen.set(foldTerm(text), text)
  return [...seen.values()]
}

/** Names of the best-selling goods that match the text. */
async function findTitles(ctx: Ctx, text: string): Promise<string[]> {
  const searchQuery = toSearchQuery(text, ctx.lang)
  if (!searchQuery) return []
  const shown = { lang: ctx.lang, fallback: ctx.brand.settings.defaultLanguage }
  const { query } = searchQuery
  const best = await listBestSellingCardRows(ctx, { query, group: 'best_sellers' }, maxTitles)
  const rows = best.length < maxTitles ? await listBestSellingCardRows(ctx, { query }, maxTitles) : best
  // Goods that match only by their description are left out.
  const named = rows.filter(({ card }) => findMatchesInName(card.title, shown, searchQuery).length > 0)
  return named.map(({ card }) => pickText(card.title, shown.lang, shown.fallback))
}

async function suggest(ctx: Ctx, text: string): Promise<string[]> {
  const names = await findNames(ctx, text)
  if (names.length >= minSuggestions) return names
  const completed = [...names, ...(await completeLastWord(ctx, text))]
  return completed.length >= minSuggestions ? completed : [...completed, ...(await findTitles(ctx, text))]
}

/** Up to ten names and completions of the text; without any, those of the corrected text. */
export async function readSuggestions(ctx: Ctx, { keyword }: Parsed<Operation>): Promise<Data<Operation>> {
  let found = await suggest(ctx, keyword)
  if (found.length === 0) {
    const corrected = await correctText(ctx, keyword, { matchCount: 0, isTyping: true })
    if (corrected !== null) found = [corrected, ...(await suggest(ctx, corrected))]
  }
  return { suggestions: distinct(found).slice(0, maxSuggestions) }
}
