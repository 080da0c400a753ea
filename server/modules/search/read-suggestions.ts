import type { Locale } from '#i18n/locales.ts'
import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { correctText } from './correct-text.ts'
import { areAnswered } from './search.queries.ts'
import { foldTerm } from './search-terms.ts'
import { toSearchQuery } from './search-query.ts'
import { listTerms, listWordsFrom } from './vocabulary.queries.ts'

type Operation = typeof searchApi.suggest

const most = 10
const mostCompletions = 5

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
  const answered = queries.length > 0 ? await areAnswered(ctx, queries) : []
  return texts.filter((_, index) => answered[index])
}

/** Each text once, however it is written; the first way stays. */
function distinct(texts: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const text of texts) if (!seen.has(foldTerm(text))) seen.set(foldTerm(text), text)
  return [...seen.values()]
}

async function suggest(ctx: Ctx, text: string): Promise<string[]> {
  const names = await findNames(ctx, text)
  return names.length >= most ? names : [...names, ...(await completeLastWord(ctx, text))]
}

/** Up to ten names and completions of what is typed; when there are none, those of what may have been meant. */
export async function readSuggestions(ctx: Ctx, { keyword }: Parsed<Operation>): Promise<Data<Operation>> {
  let found = await suggest(ctx, keyword)
  if (found.length === 0) {
    const corrected = await correctText(ctx, keyword, 0)
    if (corrected !== null) found = [corrected, ...(await suggest(ctx, corrected))]
  }
  return { suggestions: distinct(found).slice(0, most) }
}
