import { catalogueApi } from '#contract/goods.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { collectGoods, letGoodsGo, mergeFavourites, readFavouriteIds } from './collect-goods.ts'
import { readCategories } from './read-categories.ts'

export const serveCatalogue = ({ serve }: Serve): void =>
  serve('goods', catalogueApi, {
    categories: readCategories,
    addFavourite: collectGoods,
    cancelFavourite: letGoodsGo,
    favouriteIds: readFavouriteIds,
    mergeFavourites,
  })
