import { browserList } from './browser-list.ts'

/** A visitor's favourites in this browser, until they are merged into an account. */
export const favouritesHere = browserList('favourites')

/** How many of them are kept, the oldest let go; the server takes as many at once. */
export const maxFavouritesHere = 200

/** Puts a product in or takes it out. */
export function setFavouriteHere(goodsId: string, wanted: boolean): void {
  const others = favouritesHere.read().filter((id) => id !== goodsId)
  favouritesHere.write(wanted ? [...others, goodsId].slice(-maxFavouritesHere) : others)
}
