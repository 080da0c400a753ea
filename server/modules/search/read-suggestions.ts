import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { listTerms } from './search.queries.ts'
import { foldTerm } from './search-terms.ts'

type Operation = typeof searchApi.suggest

const mostSuggestions = 10

/** Up to ten names of categories and stores with a word that begins as typed; the brand's language fills up. */
export async function readSuggestions(ctx: Ctx, { keyword }: Parsed<Operation>): Promise<Data<Operation>> {
  const prefix = foldTerm(keyword)
  if (!prefix) return { suggestions: [] }
  const own = await listTerms(ctx, ctx.lang, prefix, mostSuggestions)
  const { defaultLanguage } = ctx.brand.settings
  if (own.length === mostSuggestions || ctx.lang === defaultLanguage) return { suggestions: own }
  const more = await listTerms(ctx, defaultLanguage, prefix, mostSuggestions)
  return { suggestions: [...new Set([...own, ...more])].slice(0, mostSuggestions) }
}
