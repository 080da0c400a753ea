import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { isLargeCatalogue } from '#server/modules/search/facets/is-large-catalogue.ts'
import type { SearchQuery } from './search-query.ts'
import { foldText } from '#server/modules/search/words/to-search-words.ts'
import { countGoodsWithWord } from '#server/modules/search/vocabulary/vocabulary.queries.ts'

/** A word that this many titles have is taken as complete. */
const minGoodsForExact = 100

const cache = createTtlCache<number>(600)

/**
 * In a large brand, drops the prefix match of a frequent last word, because an exact word is found many times faster
 * than a prefix.
 */
export async function matchExactLastWord(ctx: Ctx, keyword: string, searchQuery: SearchQuery): Promise<SearchQuery> {
  if (searchQuery.prefix === null || !(await isLargeCatalogue(ctx))) return searchQuery
  const last = foldText(keyword)
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.at(-1)
  if (last === undefined) return searchQuery
  const goods = await cache.getOrCompute(ctx.brand.id, last, () => countGoodsWithWord(ctx, last))
  return goods < minGoodsForExact
    ? searchQuery
    : { ...searchQuery, query: searchQuery.query.replaceAll(`':*`, `'`), prefix: null }
}
