import { catalogueApi } from '#contract/goods.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { addFavourite, removeFavourite, mergeFavourites, readFavouriteIds } from './favourites.ts'
import { readCategories } from './categories/read-categories.ts'

export const serveCatalogue = ({ serve }: Serve): void =>
  serve('goods', catalogueApi, {
    categories: readCategories,
    addFavourite: addFavourite,
    cancelFavourite: removeFavourite,
    favouriteIds: readFavouriteIds,
    mergeFavourites,
  })
