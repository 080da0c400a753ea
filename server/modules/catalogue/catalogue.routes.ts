import { catalogueApi } from '#contract/goods.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { addFavourite, mergeFavourites, readFavouriteIds, removeFavourite } from './favourites.ts'
import { readCategories } from './categories/category-tree.ts'

export const serveCatalogue = ({ serve }: Serve): void =>
  serve(
    'goods',
    catalogueApi,
    {
      categories: readCategories,
      addFavourite: addFavourite,
      cancelFavourite: removeFavourite,
      favouriteIds: readFavouriteIds,
      mergeFavourites,
    },
    { runAhead: ['favouriteIds', 'addFavourite', 'cancelFavourite'] },
  )
