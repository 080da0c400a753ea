import { z } from 'zod'
import { id, moment, optional, createPageSchema, paging, text, whole } from './fields.ts'
import { Category, GoodsCard, GoodsDetail, Seller } from './goods.ts'
import { operation } from './operation.ts'

export const Banner = z.object({
  id: z.string(),
  headline: z.string(),
  sentence: z.string(),
  button: z.string(),
  link: z.string(),
  /** Address of the drawn scene, recomposed for right-to-left pages; empty where there is an image. */
  scene: z.string(),
  /** An uploaded image, with another one for narrow screens if there is one. */
  image: z.object({ src: z.string(), phoneSrc: z.string().nullable(), alt: z.string() }).nullable(),
})
export type Banner = z.infer<typeof Banner>

export const SellerWithGoods = Seller.extend({ goods: z.array(GoodsCard) })
export type SellerWithGoods = z.infer<typeof SellerWithGoods>

/** The kinds of sections: those that fill themselves, selected products, and the best of a category. */
export const floorKinds = [
  'banner',
  'categories',
  'recommended',
  'new',
  'bottom',
  'sale',
  'stores',
  'products',
  'category',
] as const

export const Floor = z.object({
  id: z.string(),
  kind: z.enum(floorKinds),
  title: z.string(),
  style: z.string(),
  goods: z.array(GoodsCard),
  sellers: z.array(SellerWithGoods),
  link: z.string().nullable(),
  endsAt: moment().nullable(),
})
export type Floor = z.infer<typeof Floor>

/** The home page in one language and at one time. */
export const homeAnswer = z.object({
  floors: z.array(Floor),
  banner: z.array(Banner),
  categories: z.array(Category),
})

/** Any change to a list of goods drops these answers together. */
const lists = () => 'lists'
const oneGoods = (input: unknown) => `goods:${(input as { goodsId: string }).goodsId}`

/** Responses of several parts: home sections, one product, stores with their goods. */
export const homeApi = {
  index: operation({
    method: 'GET',
    path: '/goods/shop/goods/index',
    summary: 'Get the home page: sections, banners and categories',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({}),
    data: homeAnswer,
    errors: [],
  }),
  banners: operation({
    method: 'GET',
    path: '/goods/shop/banner/list',
    summary: 'List the banners of a position',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ place: text({ max: 32 }).default('home') }),
    data: z.object({ banner: z.array(Banner) }),
    errors: [],
  }),
  recommend: operation({
    method: 'GET',
    path: '/goods/shop/goods/recommend',
    summary: 'List recommended (0), new (1) or bottom-list (2) goods, best sellers, or goods related to a product',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({
      type: optional(whole({ min: 0, max: 2 })),
      rankingType: optional(z.enum(['SALES'])),
      count: whole({ min: 1, max: 60 }).default(12),
      pageNum: whole({ min: 1, max: 1_000_000 }).default(1),
      goodsId: optional(id()),
    }),
    data: z.object({ result: z.array(GoodsCard) }),
    errors: ['goods.not_found', 'paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/goods/shop/goods/detail',
    summary: 'Get a product with SKUs, prices and stock',
    audience: 'anyone',
    effect: 'read',
    cacheTag: oneGoods,
    input: z
      .object({ goodsId: optional(id()), id: optional(id()) })
      .refine((input) => input.goodsId ?? input.id, { path: ['goodsId'], params: { key: 'field.required' } })
      .transform((input) => ({ goodsId: (input.goodsId ?? input.id)! })),
    data: z.object({ goods: GoodsDetail }),
    errors: ['goods.not_found'],
  }),
  sellers: operation({
    method: 'GET',
    path: '/goods/shop/seller/list',
    summary: 'List stores',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object(paging(10)),
    data: createPageSchema(Seller),
    errors: ['paging.too_deep'],
  }),
  sellerDetail: operation({
    method: 'GET',
    path: '/goods/shop/seller/detail',
    summary: 'Get a store',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ sellerId: id() }),
    data: z.object({ seller: Seller }),
    errors: ['store.not_found'],
  }),
  sellerGoods: operation({
    method: 'GET',
    path: '/goods/shop/seller/goods',
    summary: 'List stores with their best-selling goods',
    audience: 'anyone',
    effect: 'read',
    cacheTag: lists,
    input: z.object({ ...paging(10), count: whole({ min: 1, max: 12 }).default(3) }),
    data: createPageSchema(SellerWithGoods),
    errors: ['paging.too_deep'],
  }),
}
