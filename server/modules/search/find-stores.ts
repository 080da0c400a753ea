import { locales } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findStores, type Store } from '../merchants/public.ts'
import type { Range } from './search.queries.ts'
import { listStoresByWords, type StoreWord } from './stores.queries.ts'
import { toIndexWords, toSearchWords } from './words/to-search-words.ts'
import { toQueryForms } from './words/grams.ts'

export type IndexableStore = Pick<Store, 'id' | 'name' | 'rating_hundredths' | 'goods_count'>

const maxWords = 8

/** The words of a store's name in all its languages, weighted by rating and number of goods. */
export function toStoreWords({ id, name, rating_hundredths, goods_count }: IndexableStore): StoreWord[] {
  const names = name as Readonly<Record<string, string>>
  const words = new Set(locales.flatMap((lang) => (names[lang] ? toIndexWords(names[lang], lang) : [])))
  const weight = Math.round(rating_hundredths + 60 * Math.log(1 + goods_count))
  return [...words].map((word) => ({ word, store_id: id, weight }))
}

/** One page of open stores whose names have every word or a word that begins with it, with the total. */
export async function findStoresByWords(
  ctx: Ctx,
  text: string,
  range: Range,
): Promise<{ readonly stores: readonly Store[]; readonly total: number }> {
  const words = [...new Set(toSearchWords(text, ctx.lang).flatMap(toQueryForms))].slice(0, maxWords)
  if (words.length === 0) return { stores: [], total: 0 }
  const { ids, total } = await listStoresByWords(ctx, words, range)
  const found = await findStores(ctx, ids)
  return { stores: ids.flatMap((id) => found.get(id) ?? []), total }
}
