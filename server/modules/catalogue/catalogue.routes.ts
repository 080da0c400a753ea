import { catalogueApi } from '#contract/goods.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { collectGoods, letGoodsGo } from './collect-goods.ts'
import { readCategories } from './read-categories.ts'
import { readReviews } from './read-reviews.ts'

export const serveCatalogue = ({ serve }: Serve): void =>
  serve('goods', catalogueApi, {
    categories: readCategories,
    reviews: readReviews,
    addFavourite: collectGoods,
    cancelFavourite: letGoodsGo,
  })
