import type { Locale } from '#i18n/locales.ts'
import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { correctText } from './correct-text.ts'
import { matchedInName } from './matched-ranges.ts'
import { areAnswered, listBestMatching } from './search.queries.ts'
import { foldTerm } from './search-terms.ts'
import { toSearchQuery } from './search-query.ts'
import { listTerms, listWordsFrom } from './vocabulary.queries.ts'

type Operation = typeof searchApi.suggest

const most = 10
const mostCompletions = 3
const mostTitles = 5
/** From here on nothing more is looked for. */
const enough = 5

/** The caller's language, then the brand's. */
const langsOf = (ctx: Ctx): Locale[] => [...new Set([ctx.lang, ctx.brand.settings.defaultLanguage])]

/** Names with words that begin as typed. */
async function findNames(ctx: Ctx, text: string): Promise<string[]> {
  const prefix = foldTerm(text)
  if (!prefix) return []
  const names: string[] = []
  for (const lang of langsOf(ctx)) if (names.length < most) names.push(...(await listTerms(ctx, lang, prefix, most)))
  return names
}

/** Those of the questions that find goods; nearly all do so among the best sellers, which is quick to see. */
async function answeredOf(ctx: Ctx, queries: readonly string[]): Promise<ReadonlySet<string>> {
  const answered = new Set<string>()
  for (const among of ['best_sellers', undefined] as const) {
    const open = queries.filter((query) => !answered.has(query))
    if (open.length === 0) break
    const found = await areAnswered(ctx, open, among)
    open.forEach((query, index) => found[index] && answered.add(query))
  }
  return answered
}

/** What was typed with its last word completed, as far as goods are found so. */
async function completeLastWord(ctx: Ctx, text: string): Promise<string[]> {
  const typed = foldTerm(text)
  const start = typed.lastIndexOf(' ') + 1
  const beginning = typed.slice(start)
  if (!beginning) return []
  const found: string[] = []
  for (const lang of langsOf(ctx)) found.push(...(await listWordsFrom(ctx, lang, beginning, mostCompletions)))
  const texts = [...new Set(found)].slice(0, mostCompletions).map((word) => typed.slice(0, start) + word)
  const queries = texts.map((one) => toSearchQuery(one, ctx.lang)?.query ?? `'${beginning}'`)
  const answered = await answeredOf(ctx, queries)
  return texts.filter((_, index) => answered.has(queries[index]!))
}

/** Each text once, however it is written; the first way stays. */
function distinct(texts: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts) if (!seen.has(foldTerm(text))) seen.set(foldTerm(text), text)
  return [...seen.values()]
}

/** Names of goods that hold all that is typed, wherever it stands; the best-selling ones. */
async function findTitles(ctx: Ctx, text: string): Promise<string[]> {
  const asked = toSearchQuery(text, ctx.lang)
  if (!asked) return []
  const shown = { lang: ctx.lang, fallback: ctx.brand.settings.defaultLanguage }
  const { query } = asked
  const best = await listBestMatching(ctx, { query, among: 'best_sellers' }, mostTitles)
  const rows = best.length < mostTitles ? await listBestMatching(ctx, { query }, mostTitles) : best
  // What is only described so would surprise.
  const named = rows.filter(({ card }) => matchedInName(card.title, shown, asked).length > 0)
  return named.map(({ card }) => pickText(card.title, shown.lang, shown.fallback))
}

async function suggest(ctx: Ctx, text: string): Promise<string[]> {
  const names = await findNames(ctx, text)
  if (names.length >= enough) return names
  const completed = [...names, ...(await completeLastWord(ctx, text))]
  return completed.length >= enough ? completed : [...completed, ...(await findTitles(ctx, text))]
}

/** Up to ten names and completions of what is typed; when there are none, those of what may have been meant. */
export async function readSuggestions(ctx: Ctx, { keyword }: Parsed<Operation>): Promise<Data<Operation>> {
  let found = await suggest(ctx, keyword)
  if (found.length === 0) {
    const corrected = await correctText(ctx, keyword, { found: 0, isTyping: true })
    if (corrected !== null) found = [corrected, ...(await suggest(ctx, corrected))]
  }
  return { suggestions: distinct(found).slice(0, most) }
}
