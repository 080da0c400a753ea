import type { Ctx } from '#server/platform/context.ts'
import { haveMatches } from '../search.queries.ts'
import { getSynonyms } from '../vocabulary/synonyms.ts'
import { getSegmenter } from '../words/to-search-words.ts'
import { toSearchQuery } from './search-query.ts'

const maxWords = 12

/**
 * The typed words, in the order of the text, that no listed product of the brand has. Two statements at most; call it only
 * when the whole text found nothing.
 */
export async function findUnmatchedWords(ctx: Ctx, keyword: string): Promise<readonly string[]> {
  const synonyms = await getSynonyms(ctx)
  const segments = Array.from(getSegmenter(ctx.lang).segment(keyword)).filter(({ isWordLike }) => isWordLike)
  let open = segments.slice(0, maxWords).flatMap(({ segment }, index) => {
    const query = toSearchQuery(segment, ctx.lang, synonyms)?.query
    // Only the last word of a text may be a beginning.
    const isLast = index === segments.length - 1
    return query === undefined ? [] : [{ text: segment, query: isLast ? query : query.replaceAll(`':*`, `'`) }]
  })
  // The best sellers are checked first, because that is fast and finds most.
  for (const group of ['best_sellers', undefined] as const) {
    if (open.length === 0) break
    const matches = await haveMatches(
      ctx,
      open.map(({ query }) => query),
      group,
    )
    open = open.filter((_, index) => !matches[index])
  }
  return [...new Set(open.map(({ text }) => text))]
}
