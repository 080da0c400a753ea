import { z } from 'zod'
import { RunningClosure } from './closures.ts'
import {
  amount,
  choices,
  flag,
  id,
  createListSchema,
  moment,
  money,
  optional,
  pageInfo,
  createPageSchema,
  paging,
  text,
  Named,
} from './fields.ts'
import { operation } from './operation.ts'
import { ReviewsSummary } from './reviews.ts'
import { Trader } from './traders.ts'
import { withdrawalExemptions } from './withdrawal-rights.ts'

const Promotion = z.object({ kind: z.literal('sale'), endsAt: moment(), percentOff: z.int() })
export const GoodsCard = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  price: money(),
  marketPrice: money().nullable(),
  salesCount: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  inStock: z.boolean(),
  isNew: z.boolean(),
  seller: Named,
  promotion: Promotion.optional(),
  /** Where the search words occur in `name`: pairs of first and past-the-last UTF-16 unit. */
  matched: z.array(z.tuple([z.int(), z.int()])).optional(),
})
export type GoodsCard = z.infer<typeof GoodsCard>

export const Seller = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  city: z.string().nullable(),
  monogram: z.string(),
  tint: z.int(),
  rating: z.number(),
  goodsCount: z.int(),
  followers: z.int(),
  joinedAt: moment(),
  delivery: z.object({ fee: money(), daysMin: z.int(), daysMax: z.int() }).nullable(),
  /** Set while a planned closure runs. */
  closure: RunningClosure.nullable(),
})
export type Seller = z.infer<typeof Seller>

export const Sku = z.object({
  skuId: z.string(),
  code: z.string(),
  /** One index into the values of each specification. */
  choice: z.array(z.int()),
  specifications: z.array(z.string()),
  price: money(),
  marketPrice: money().nullable(),
  /** During a sale: the lowest price in the thirty days before it began. */
  lowestPrice30Days: money().optional(),
  stock: z.int(),
  image: z.string().nullable(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
})
export type Sku = z.infer<typeof Sku>

export const GoodsDetail = z.object({
  id: z.string(),
  name: z.string(),
  subtitle: z.string(),
  /** Sanitised HTML. */
  description: z.string(),
  images: z.array(z.object({ src: z.string(), alt: z.string() })),
  tint: z.int(),
  price: money(),
  marketPrice: money().nullable(),
  salesCount: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  category: Named.nullable(),
  categoryPath: z.array(Named),
  seller: Seller,
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  specifications: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  skus: z.array(Sku),
  promotion: Promotion.optional(),
  favourite: z.boolean(),
  /** Why the law gives no right of withdrawal; null: it does, where there is one. */
  withdrawalExemption: z.enum(withdrawalExemptions).nullable(),
  /** Who sells, by law; null when the store has not set it. */
  trader: Trader.nullable(),
  reviewsSummary: ReviewsSummary,
})
export type GoodsDetail = z.infer<typeof GoodsDetail>

const estimatedFacets = ['categories', 'options', 'sellers', 'rating', 'onSale', 'inStock'] as const
export type EstimatedFacet = (typeof estimatedFacets)[number]

const FacetValue = z.object({ id: z.string(), name: z.string(), count: z.int(), depth: z.int().optional() })
export const Facets = z.object({
  categories: z.array(FacetValue),
  price: z.object({
    min: money(),
    max: money(),
    /** Number of goods in equal steps from min to max. */
    histogram: z.array(z.int()),
  }),
  /** Options to filter by, such as colour and size; `options` filters by `id` and the ids of the values. */
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** `swatch`: the colour named by the value, as `#rrggbb`, where it is known. */
      values: z.array(FacetValue.extend({ swatch: z.string().optional() })),
    }),
  ),
  sellers: z.array(FacetValue),
  rating: z.array(z.object({ atLeast: z.number(), count: z.int() })),
  onSale: z.int(),
  inStock: z.int(),
  /** The facets whose counts are estimates, because more than 10,000 products match; the others are exact. */
  estimated: z.array(z.enum(estimatedFacets)).optional(),
})
export type Facets = z.infer<typeof Facets>

const sorts = ['relevance', 'sales', 'price_asc', 'price_desc', 'newest', 'rating'] as const
export type Sort = (typeof sorts)[number]

const filters = {
  categoryId: optional(id()),
  keyword: optional(text({ max: 200 })),
  sellerId: optional(id()),
  priceMin: optional(amount()),
  priceMax: optional(amount()),
  onSale: optional(flag()),
  inStock: optional(flag()),
  rating: optional(amount({ max: 5 })),
  options: optional(choices()),
  sort: optional(z.enum(sorts)),
}

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  tint: z.int(),
  goodsCount: z.int(),
  get children() {
    return z.array(Category)
  },
})
export type Category = z.infer<typeof Category>

/** Tag of responses that contain many goods; any change to a list invalidates them together. */
const listsTag = () => 'lists'

const list = createPageSchema(GoodsCard).extend({ facets: Facets })
const listErrors = ['category.not_found', 'store.not_found', 'paging.too_deep'] as const

/** Maximum number of favourites a browser stores for a visitor. */
export const maxVisitorFavourites = 200

/** Category tree and favourites, which need the catalogue alone. */
export const catalogueApi = {
  categories: operation({
    method: 'GET',
    path: '/goods/shop/category/list',
    summary: 'Get the category tree, or the part below a category',
    audience: 'anyone',
    effect: 'read',
    cacheTag: listsTag,
    input: z.object({ parentId: optional(id()) }),
    data: z.object({ pageList: z.array(Category) }),
    errors: ['category.not_found'],
  }),
  addFavourite: operation({
    method: 'POST',
    path: '/goods/shop/favorite/add',
    summary: 'Add a favourite',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ favourite: z.boolean() }),
    errors: ['goods.not_found'],
  }),
  cancelFavourite: operation({
    method: 'POST',
    path: '/goods/shop/favorite/cancel',
    summary: 'Remove a favourite',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ favourite: z.boolean() }),
    errors: ['goods.not_found'],
  }),
  favouriteIds: operation({
    method: 'GET',
    path: '/goods/shop/favorite/ids',
    summary: 'List ids of favourites, latest first',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({ goodsIds: z.array(z.string()) }),
    errors: [],
  }),
  mergeFavourites: operation({
    method: 'POST',
    path: '/goods/shop/favorite/merge',
    summary: "Merge a visitor's favourites after login; skips goods that are not for sale",
    audience: 'shopper',
    effect: 'write',
    input: z.object({ goodsIds: createListSchema(id(), { max: maxVisitorFavourites }) }),
    data: z.object({ added: z.int() }),
    errors: [],
  }),
}

/** Goods lists: by category, store, filters and search words, and a shopper's favourites. */
export const searchApi = {
  list: operation({
    method: 'POST',
    path: '/goods/shop/goods/list',
    summary: 'List goods by category, store, price and keyword, with facets',
    audience: 'anyone',
    effect: 'read',
    cacheTag: listsTag,
    input: z.object({ ...filters, ...paging() }),
    data: list,
    errors: listErrors,
  }),
  storeList: operation({
    method: 'GET',
    path: '/goods/shop/goods/store_list',
    summary: "List a store's goods",
    audience: 'anyone',
    effect: 'read',
    cacheTag: listsTag,
    input: z.object({ ...filters, sellerId: id(), ...paging() }),
    data: list.extend({ seller: Seller }),
    errors: listErrors,
  }),
  search: operation({
    method: 'GET',
    path: '/goods/shop/goods/search',
    summary: 'Search goods and stores',
    audience: 'anyone',
    effect: 'read',
    cacheTag: listsTag,
    limit: 'search',
    input: z.object({
      ...filters,
      keyword: text({ max: 200 }),
      type: z.enum(['all', 'goods', 'seller']).default('all'),
      ...paging(),
    }),
    data: z.object({
      goodsList: z.array(GoodsCard),
      sellerList: z.array(Seller),
      pageInfo,
      facets: Facets,
      corrected: z.string().optional(),
      /**
       * No product has every word: `goodsList` has related products. `withoutWords` are the typed words that no product
       * has; empty when each word has products, but not all of them the same.
       */
      related: z.object({ withoutWords: z.array(z.string()) }).optional(),
    }),
    errors: listErrors,
  }),
  suggest: operation({
    method: 'GET',
    path: '/goods/shop/goods/suggest',
    summary: 'Suggest search terms',
    audience: 'anyone',
    effect: 'read',
    cacheTag: listsTag,
    limit: 'search',
    input: z.object({ keyword: text({ max: 200 }) }),
    data: z.object({ suggestions: z.array(z.string()) }),
    errors: [],
  }),
  favourites: operation({
    method: 'GET',
    path: '/goods/shop/favorite/list',
    summary: 'List favourites',
    audience: 'shopper',
    effect: 'read',
    input: z.object(paging()),
    data: createPageSchema(GoodsCard),
    errors: ['paging.too_deep'],
  }),
}
