import type { Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { maxSearchPins } from '#contract/staff-search.ts'
import type { DocumentFilter } from '../search.queries.ts'
import { toSynonymKey } from '../vocabulary/synonym-groups.ts'
import { listPinnable, listStoredPins } from './pins.queries.ts'

/** Goods that stand first in a list by relevance. */
export type Pinned = {
  readonly ids: readonly string[]
  /** How many of them lack the words, so that the count of matches lacks them too. */
  readonly withoutWords: number
}

const noPins: Pinned = { ids: [], withoutWords: 0 }

/** Goods by language and words of their search. Other processes see a change when their cache expires. */
const cache = createTtlCache<Readonly<Record<string, readonly string[]>>>(30)
const pinnedCache = createTtlCache<Pinned>(30)

/** The words by which searches share their pins. */
export const toPinKey = (query: string, lang: string): string => toSynonymKey(query, lang as Locale)

async function readAll(ctx: Ctx): Promise<Readonly<Record<string, readonly string[]>>> {
  const pins = await listStoredPins(ctx, maxSearchPins)
  return Object.fromEntries(pins.map(({ lang, query_key, goods_ids }) => [`${lang} ${query_key}`, goods_ids]))
}

/** Goods that staff pinned in a search, in their order: those of the caller's language, else of the brand's. */
export async function findPinnedGoods(ctx: Ctx, keyword: string): Promise<readonly string[]> {
  const all = await cache.getOrCompute(ctx.brand.id, 'pins', () => readAll(ctx))
  // Most brands have none, and cutting the words takes longer than this.
  if (Object.keys(all).length === 0) return []
  for (const lang of [ctx.lang, ctx.brand.settings.defaultLanguage]) {
    const found = all[`${lang} ${toPinKey(keyword, lang)}`]
    if (found) return found
  }
  return []
}

/** Those of the pinned goods that are listed and pass the filters, in their order. */
export async function findPinned(ctx: Ctx, filter: DocumentFilter, goodsIds: readonly string[]): Promise<Pinned> {
  if (goodsIds.length === 0) return noPins
  return pinnedCache.getOrCompute(ctx.brand.id, JSON.stringify([filter, goodsIds]), async () => {
    const found = new Map((await listPinnable(ctx, filter, goodsIds)).map((row) => [row.goodsId, row.isMatch]))
    const ids = [...new Set(goodsIds)].filter((id) => found.has(id))
    return { ids, withoutWords: ids.filter((id) => !found.get(id)).length }
  })
}

/** Call it after pins or documents of a brand changed. */
export function invalidatePins(brandId: number): void {
  cache.clear(brandId)
  pinnedCache.clear(brandId)
}
