import { z } from 'zod'
import { id, createPageSchema, paging } from './fields.ts'
import { GoodsCard, Seller } from './goods.ts'
import { SellerWithGoods } from './home.ts'
import { operation } from './operation.ts'
import { StorePageView } from './store-pages.ts'
import { Trader } from './traders.ts'

const Follow = z.object({ following: z.boolean(), followers: z.int() })

/** Following stores, which needs stores alone. */
export const followApi = {
  followedIds: operation({
    method: 'GET',
    path: '/goods/shop/follow/ids',
    summary: 'List ids of followed stores, newest first, at most 5,000',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({ sellerIds: z.array(z.string()) }),
    errors: [],
  }),
  follow: operation({
    method: 'POST',
    path: '/goods/shop/follow/add',
    summary: 'Follow a store',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ sellerId: id() }),
    data: Follow,
    errors: ['store.not_found'],
  }),
  unfollow: operation({
    method: 'POST',
    path: '/goods/shop/follow/delete',
    summary: 'Unfollow a store',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ sellerId: id() }),
    data: Follow,
    errors: ['store.not_found'],
  }),
}

/** Stores together with their goods. */
export const storefrontApi = {
  follows: operation({
    method: 'GET',
    path: '/goods/shop/follow/list',
    summary: 'List followed stores with their best-selling goods',
    audience: 'shopper',
    effect: 'read',
    input: z.object(paging()),
    data: createPageSchema(SellerWithGoods),
    errors: ['paging.too_deep'],
  }),
  front: operation({
    method: 'GET',
    path: '/goods/shop/seller/front',
    summary: "Get a store's front page: best sellers, new goods and goods on sale, each product once",
    audience: 'anyone',
    effect: 'read',
    cacheTag: () => 'lists',
    input: z.object({ sellerId: id() }),
    data: z.object({
      seller: Seller,
      /** Who sells, by law; null when the store has not set it. */
      trader: Trader.nullable(),
      /** The sections that the store has arranged; null: the page shows the rows below. */
      page: StorePageView.nullable(),
      best: z.array(GoodsCard),
      latest: z.array(GoodsCard),
      sale: z.array(GoodsCard),
    }),
    errors: ['store.not_found'],
  }),
}

/** Store pages and followers; each part is served by the module that owns it. */
export const merchantsApi = { ...followApi, ...storefrontApi }
