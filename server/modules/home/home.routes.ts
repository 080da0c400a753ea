import { offersApi } from '#contract/browsing.ts'
import { homeApi } from '#contract/home.ts'
import { storefrontApi } from '#contract/merchants.ts'
import { staffHomeApi } from '#contract/staff-home.ts'
import { storePagePreviewApi } from '#contract/store-pages.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { listHomeVersions, previewHome, publishHome, readHomeDraft, restoreHome, saveHome } from './manage-home.ts'
import { readBanners } from './read-banners.ts'
import { readFront } from './read-front.ts'
import { readGoodsDetail } from './read-goods-detail.ts'
import { readOffers } from './read-offers.ts'
import { readHome } from './read-home.ts'
import { readFollows, readSeller, readSellerGoods, readSellers } from './read-sellers.ts'
import { readRecommended } from './recommend.ts'
import { previewStorePage } from './show-store-page.ts'

export const serveHome = ({ serve }: Serve): void => {
  serve(
    'goods',
    homeApi,
    {
      index: readHome,
      banners: readBanners,
      recommend: readRecommended,
      detail: readGoodsDetail,
      sellers: readSellers,
      sellerDetail: readSeller,
      sellerGoods: readSellerGoods,
    },
    { runAhead: ['detail', 'sellerGoods'] },
  )
  serve('merchants', storefrontApi, { follows: readFollows, front: readFront })
  serve<typeof storePagePreviewApi, SellerCtx>('storePages', storePagePreviewApi, { preview: previewStorePage })
  serve<typeof staffHomeApi, UserCtx>('staffHome', staffHomeApi, {
    detail: readHomeDraft,
    save: saveHome,
    publish: publishHome,
    versions: listHomeVersions,
    restore: restoreHome,
    preview: previewHome,
  })
  serve('goods', offersApi, { offers: readOffers })
}
