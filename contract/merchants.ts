import { z } from 'zod'
import { id, pageOf, paging } from './fields.ts'
import { GoodsCard, Seller } from './goods.ts'
import { SellerWithGoods } from './home.ts'
import { operation } from './operation.ts'

const Follow = z.object({ following: z.boolean(), followers: z.int() })

/** Who follows which store: what rests on stores alone. */
export const followApi = {
  followedIds: operation({
    method: 'GET',
    path: '/goods/shop/follow/ids',
    summary: 'Ids of the stores the caller follows, the newest first, at most 5,000',
    who: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({ sellerIds: z.array(z.string()) }),
    errors: [],
  }),
  follow: operation({
    method: 'POST',
    path: '/goods/shop/follow/add',
    summary: 'Follow a store',
    who: 'shopper',
    effect: 'write',
    input: z.object({ sellerId: id() }),
    data: Follow,
    errors: ['store.not_found'],
  }),
  unfollow: operation({
    method: 'POST',
    path: '/goods/shop/follow/delete',
    summary: 'Follow a store no longer',
    who: 'shopper',
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
    summary: 'Followed stores, each with its best-selling goods',
    who: 'shopper',
    effect: 'read',
    input: z.object(paging()),
    data: pageOf(SellerWithGoods),
    errors: ['paging.too_deep'],
  }),
  front: operation({
    method: 'GET',
    path: '/goods/shop/seller/front',
    summary: "A store's front: its best sellers, what is new and what is on sale; no product twice",
    who: 'anyone',
    effect: 'read',
    cacheTag: () => 'lists',
    input: z.object({ sellerId: id() }),
    data: z.object({
      seller: Seller,
      best: z.array(GoodsCard),
      latest: z.array(GoodsCard),
      sale: z.array(GoodsCard),
    }),
    errors: ['store.not_found'],
  }),
}

/** Stores as places: their fronts and their followers, each part served by the module that can answer it. */
export const merchantsApi = { ...followApi, ...storefrontApi }
