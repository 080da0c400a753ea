import type { Offer } from './catalogue.queries.ts'

/** Knowledge of a favourite: the price at which it was saved or last told, and whether it was last seen without stock. */
export type Favourite = {
  readonly priceMinor: number | null
  readonly soldOut: boolean
  readonly toldAt: Date | null
}

/** News of a favourite for its user. */
export type FavouriteNews =
  | { readonly kind: 'price_drop'; readonly wasMinor: number }
  | { readonly kind: 'back_in_stock' }

/** A user hears of a product at most once in this time. */
const pauseMs = 86_400_000

/**
 * The favourite after an offer was seen, and the news for its user. News within the pause is not told later, but a
 * lower price stays to be compared with the one that was told.
 */
export function watchOffer(
  favourite: Favourite,
  { priceMinor, inStock }: Offer,
  now: Date,
): { readonly next: Favourite; readonly news: FavouriteNews | null } {
  const savedMinor = favourite.priceMinor ?? priceMinor
  if (!inStock) return { next: { ...favourite, priceMinor: savedMinor, soldOut: true }, news: null }
  const isPaused = favourite.toldAt !== null && now.getTime() - favourite.toldAt.getTime() < pauseMs
  const hasNews = favourite.soldOut || priceMinor < savedMinor
  if (isPaused || !hasNews) return { next: { ...favourite, priceMinor: savedMinor, soldOut: false }, news: null }
  return {
    next: { priceMinor: Math.min(priceMinor, savedMinor), soldOut: false, toldAt: now },
    news: favourite.soldOut ? { kind: 'back_in_stock' } : { kind: 'price_drop', wasMinor: savedMinor },
  }
}
