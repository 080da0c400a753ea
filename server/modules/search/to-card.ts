import type { GoodsCard } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { toShowableImage } from '../media/public.ts'
import { percentOff } from '../promotions/public.ts'
import { findMatchesInName } from './query/matched-ranges.ts'
import type { SearchQuery } from './query/search-query.ts'
import type { CardRow, SearchTables } from './search.queries.ts'

const newForMs = 30 * 86_400_000

/**
 * A card in the caller's language at the current price; a sale that ended since indexing is ignored. With a search
 * query, `matched` has the ranges of its words in the name.
 */
export function toCard(ctx: Ctx<SearchTables>, row: CardRow, searchQuery?: SearchQuery): GoodsCard {
  const { defaultLanguage, currency } = ctx.brand.settings
  const now = ctx.clock.now().getTime()
  const { saleEndsAt, wasMinor, card } = row
  const onSale = saleEndsAt !== null && saleEndsAt.getTime() > now
  const ended = saleEndsAt !== null && !onSale
  const priceMinor = ended ? (wasMinor ?? row.priceMinor) : row.priceMinor
  return {
    id: row.goodsId,
    name: pickText(card.title, ctx.lang, defaultLanguage),
    image: toShowableImage(ctx.brand, card.image),
    tint: card.tint,
    price: toMajor(priceMinor, currency.digits),
    marketPrice: wasMinor === null || ended ? null : toMajor(wasMinor, currency.digits),
    salesCount: row.salesCount,
    rating: row.ratingHundredths / 100,
    reviewCount: row.reviewCount,
    inStock: row.inStock,
    isNew: now - row.createdAt.getTime() < newForMs,
    seller: { id: row.storeId, name: pickText(card.store, ctx.lang, defaultLanguage) },
    ...(searchQuery && {
      matched: findMatchesInName(card.title, { lang: ctx.lang, fallback: defaultLanguage }, searchQuery),
    }),
    ...(onSale && {
      promotion: {
        kind: 'sale',
        endsAt: saleEndsAt.toISOString(),
        percentOff: percentOff(row.priceMinor, wasMinor ?? 0),
      },
    }),
  }
}
