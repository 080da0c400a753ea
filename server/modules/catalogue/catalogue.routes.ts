import { catalogueApi } from '#contract/goods.ts'
import { withdrawalExemptionsApi } from '#contract/withdrawal-exemptions.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import {
  createAddFavourite,
  createMergeFavourites,
  readFavouriteIds,
  removeFavourite,
  type FindOffers,
} from './favourites.ts'
import { saveWithdrawalExemption } from './withdrawal-exemptions.ts'
import { readCategories } from './categories/category-tree.ts'

/** Serves the catalogue; `findOffers` gives the price of a product when it is saved. */
export const createServeCatalogue =
  (findOffers: FindOffers) =>
  ({ serve }: Serve): void => {
    serve(
      'goods',
      catalogueApi,
      {
        categories: readCategories,
        addFavourite: createAddFavourite(findOffers),
        cancelFavourite: removeFavourite,
        favouriteIds: readFavouriteIds,
        mergeFavourites: createMergeFavourites(findOffers),
      },
      { runAhead: ['favouriteIds', 'addFavourite', 'cancelFavourite'], impersonal: ['categories'] },
    )
    serve<typeof withdrawalExemptionsApi, SellerCtx>('withdrawalExemptions', withdrawalExemptionsApi, {
      save: saveWithdrawalExemption,
    })
  }
