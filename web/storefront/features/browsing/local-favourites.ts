import { createBrowserList } from '#web/client/browser-list.ts'

/** A visitor's favourites in this browser, until they are merged into an account. */
export const localFavourites = createBrowserList('favourites')

/** The maximum number of them; the oldest are dropped. The server accepts as many at once. */
export const maxLocalFavourites = 200

/** Puts a product in or takes it out. */
export function setLocalFavourite(goodsId: string, wanted: boolean): void {
  const others = localFavourites.read().filter((id) => id !== goodsId)
  localFavourites.write(wanted ? [...others, goodsId].slice(-maxLocalFavourites) : others)
}
