import { z } from 'zod'
import { id, listOf, optional, pageOf, paging, whole } from './fields.ts'
import { GoodsCard } from './goods.ts'
import { operation } from './operation.ts'

/** How many goods may be compared at once. */
export const mostCompared = 4
/** How many of the goods that somebody looked at are remembered. */
export const mostRemembered = 100
/** How many of them a browser keeps for a visitor. */
export const maxVisitorViews = 24

const lists = () => 'lists'
/** Visitors keep their own lists in the browser and ask with the ids; a shopper's are kept here. */
const ownOr = (max: number) => optional(listOf(id(), { max }))

export const ComparedGoods = GoodsCard.extend({
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  specifications: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
})
export type ComparedGoods = z.infer<typeof ComparedGoods>

/** What was looked at and what is compared. */
export const browsingApi = {
  history: operation({
    method: 'GET',
    path: '/goods/shop/goods/history',
    summary: 'Goods the caller looked at, the latest first; or the cards of the ids that a visitor kept',
    who: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ goodsIds: ownOr(maxVisitorViews), ...paging() }),
    data: pageOf(GoodsCard),
    errors: ['paging.too_deep'],
  }),
  clearHistory: operation({
    method: 'POST',
    path: '/goods/shop/goods/clear_history',
    summary: 'Forget what the caller looked at',
    who: 'shopper',
    effect: 'write',
    input: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  mergeHistory: operation({
    method: 'POST',
    path: '/goods/shop/goods/merge_history',
    summary: 'Add what a visitor looked at before logging in, the latest last',
    who: 'shopper',
    effect: 'write',
    input: z.object({ goodsIds: listOf(id(), { max: maxVisitorViews }) }),
    data: z.object({}),
    errors: [],
  }),
  hits: operation({
    method: 'POST',
    path: '/goods/shop/goods/hits',
    summary: 'Count a view of a product; of a shopper it is remembered',
    who: 'anyone',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({}),
    errors: ['goods.not_found'],
  }),
  compare: operation({
    method: 'GET',
    path: '/goods/shop/goods/compare',
    summary: 'The compared goods side by side: the caller’s, or those of the ids that a visitor kept',
    who: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ goodsIds: ownOr(mostCompared) }),
    data: z.object({ goods: z.array(ComparedGoods) }),
    errors: [],
  }),
  compareBar: operation({
    method: 'GET',
    path: '/goods/shop/goods/compare_bar',
    summary: 'The compared goods as cards',
    who: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ goodsIds: ownOr(mostCompared) }),
    data: z.object({ goods: z.array(GoodsCard) }),
    errors: [],
  }),
  addCompare: operation({
    method: 'POST',
    path: '/goods/shop/goods/add_compare',
    summary: 'Put a product into the comparison; four fit',
    who: 'shopper',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ goodsIds: z.array(z.string()) }),
    errors: ['goods.not_found', 'compare.full'],
  }),
  removeCompare: operation({
    method: 'POST',
    path: '/goods/shop/goods/remove_compare',
    summary: 'Take a product out of the comparison',
    who: 'shopper',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ goodsIds: z.array(z.string()) }),
    errors: [],
  }),
  clearCompare: operation({
    method: 'POST',
    path: '/goods/shop/goods/clear_compare',
    summary: 'Empty the comparison',
    who: 'shopper',
    effect: 'write',
    input: z.object({}),
    data: z.object({}),
    errors: [],
  }),
}

export const offerSorts = ['ending', 'reduction', 'sales'] as const
export type OfferSort = (typeof offerSorts)[number]

/** A reduced product with what is left of it and what this sale has sold already. */
export const Offer = GoodsCard.extend({ left: z.int(), sold: z.int() })
export type Offer = z.infer<typeof Offer>

/** Goods whose price is lowered for a while. */
export const offersApi = {
  offers: operation({
    method: 'GET',
    path: '/goods/shop/goods/discounted',
    summary: 'Goods on sale with the time and the stock that are left',
    who: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({
      categoryId: optional(id()),
      sort: z.enum(offerSorts).default('ending'),
      pageNum: whole({ min: 1, max: 1_000_000 }).default(1),
      pageSize: whole({ min: 1, max: 60 }).default(24),
    }),
    data: pageOf(Offer).extend({
      /** Departments that have goods on sale, whatever category was asked for. */
      categories: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
    }),
    errors: ['category.not_found', 'paging.too_deep'],
  }),
}
