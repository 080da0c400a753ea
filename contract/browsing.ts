import { z } from 'zod'
import { id, createListSchema, optional, createPageSchema, paging, whole } from './fields.ts'
import { GoodsCard } from './goods.ts'
import { operation } from './operation.ts'

/** Maximum number of goods in a comparison. */
export const maxCompared = 4
/** Maximum number of viewed goods stored per shopper. */
export const maxRememberedViews = 100
/** Maximum number of viewed goods a browser stores for a visitor. */
const maxVisitorViews = 24

const lists = () => 'lists'
/** Visitors send ids stored in their browser; for shoppers the server stores the list. */
const optionalIds = (max: number) => optional(createListSchema(id(), { max }))

export const ComparedGoods = GoodsCard.extend({
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  specifications: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
})
export type ComparedGoods = z.infer<typeof ComparedGoods>

/** Viewing history and comparison. */
export const browsingApi = {
  history: operation({
    method: 'GET',
    path: '/goods/shop/goods/history',
    summary: 'List viewed goods, latest first, or the goods of the ids stored by a visitor',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ goodsIds: optionalIds(maxVisitorViews), ...paging() }),
    data: createPageSchema(GoodsCard),
    errors: ['paging.too_deep'],
  }),
  clearHistory: operation({
    method: 'POST',
    path: '/goods/shop/goods/clear_history',
    summary: 'Clear the viewing history',
    audience: 'shopper',
    effect: 'write',
    input: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  mergeHistory: operation({
    method: 'POST',
    path: '/goods/shop/goods/merge_history',
    summary: "Merge a visitor's viewing history after login, latest last",
    audience: 'shopper',
    effect: 'write',
    input: z.object({ goodsIds: createListSchema(id(), { max: maxVisitorViews }) }),
    data: z.object({}),
    errors: [],
  }),
  hits: operation({
    method: 'POST',
    path: '/goods/shop/goods/hits',
    summary: "Record a view of a product; adds it to a shopper's history",
    audience: 'anyone',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({}),
    errors: ['goods.not_found'],
  }),
  compare: operation({
    method: 'GET',
    path: '/goods/shop/goods/compare',
    summary: "Compare goods side by side: the caller's, or those of the ids stored by a visitor",
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ goodsIds: optionalIds(maxCompared) }),
    data: z.object({ goods: z.array(ComparedGoods) }),
    errors: [],
  }),
  compareBar: operation({
    method: 'GET',
    path: '/goods/shop/goods/compare_bar',
    summary: 'List compared goods',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ goodsIds: optionalIds(maxCompared) }),
    data: z.object({ goods: z.array(GoodsCard) }),
    errors: [],
  }),
  addCompare: operation({
    method: 'POST',
    path: '/goods/shop/goods/add_compare',
    summary: 'Add a product to the comparison, four at most',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ goodsIds: z.array(z.string()) }),
    errors: ['goods.not_found', 'compare.full'],
  }),
  removeCompare: operation({
    method: 'POST',
    path: '/goods/shop/goods/remove_compare',
    summary: 'Remove a product from the comparison',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ goodsIds: z.array(z.string()) }),
    errors: [],
  }),
  clearCompare: operation({
    method: 'POST',
    path: '/goods/shop/goods/clear_compare',
    summary: 'Clear the comparison',
    audience: 'shopper',
    effect: 'write',
    input: z.object({}),
    data: z.object({}),
    errors: [],
  }),
}

export const offerSorts = ['ending', 'reduction', 'sales'] as const
export type OfferSort = (typeof offerSorts)[number]

/** A discounted product with the stock left and the units this sale has sold. */
export const Offer = GoodsCard.extend({ left: z.int(), sold: z.int() })
export type Offer = z.infer<typeof Offer>

/** Goods with a temporary sale price. */
export const offersApi = {
  offers: operation({
    method: 'GET',
    path: '/goods/shop/goods/discounted',
    summary: 'List goods on sale with remaining time and stock',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({
      categoryId: optional(id()),
      sort: z.enum(offerSorts).default('ending'),
      pageNum: whole({ min: 1, max: 1_000_000 }).default(1),
      pageSize: whole({ min: 1, max: 60 }).default(24),
    }),
    data: createPageSchema(Offer).extend({
      /** Top categories with goods on sale, independent of the requested category. */
      categories: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
    }),
    errors: ['category.not_found', 'paging.too_deep'],
  }),
}
