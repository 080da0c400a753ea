import type { Ctx } from '#server/platform/context.ts'
import { keepFor } from '#server/platform/kept.ts'
import { isBig } from './is-big.ts'
import type { Asked } from './search-query.ts'
import { foldText } from './to-search-words.ts'
import { countGoodsWith } from './vocabulary.queries.ts'

/** A word that so many titles have is hardly the beginning of another. */
const usualFrom = 100

const counts = keepFor<number>(600)

/**
 * In a brand of very many goods: the question without its beginning, when the last word is a usual one as it stands. The
 * index finds a word's goods many times faster than those of everything that begins so.
 */
export async function wholeLastWord(ctx: Ctx, keyword: string, asked: Asked): Promise<Asked> {
  if (asked.beginning === null || !(await isBig(ctx))) return asked
  const last = foldText(keyword)
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.at(-1)
  if (last === undefined) return asked
  const goods = await counts.through(ctx.brand.id, last, () => countGoodsWith(ctx, last))
  return goods < usualFrom ? asked : { ...asked, query: asked.query.replaceAll(`':*`, `'`), beginning: null }
}
