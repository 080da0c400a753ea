import { catalogueApi } from '#contract/goods.ts'
import { withdrawalExemptionsApi } from '#contract/withdrawal-exemptions.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { addFavourite, mergeFavourites, readFavouriteIds, removeFavourite } from './favourites.ts'
import { saveWithdrawalExemption } from './withdrawal-exemptions.ts'
import { readCategories } from './categories/category-tree.ts'

export const serveCatalogue = ({ serve }: Serve): void => {
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
    { runAhead: ['favouriteIds', 'addFavourite', 'cancelFavourite'], impersonal: ['categories'] },
  )
  serve<typeof withdrawalExemptionsApi, SellerCtx>('withdrawalExemptions', withdrawalExemptionsApi, {
    save: saveWithdrawalExemption,
  })
}
