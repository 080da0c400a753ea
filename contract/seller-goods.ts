import { z } from 'zod'
import { amount, createListSchema, flag, id, instant, moment, money, optional, text, whole } from './fields.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'
import { productCheckKinds, productCheckViews } from './product-checks.ts'
import { taxClass } from './tax-settings.ts'
import { withdrawalExemptions } from './withdrawal-rights.ts'

/** `under_review` waits for staff; `banned` is set by staff, and a store neither sets nor ends it. */
export const goodsStatuses = ['draft', 'under_review', 'listed', 'delisted', 'banned'] as const
export const GoodsStatus = z.enum(goodsStatuses)
export type GoodsStatus = z.infer<typeof GoodsStatus>

/** Bounds of one product. The CSV layout has three options, so an editor has as many. */
export const goodsLimits = { options: 3, optionValues: 100, skus: 500, images: 20, tags: 250, attributes: 50 } as const

/** The class of products that a brand has put into no other. */
export const standardTaxClass = 'standard'

const Texts = z.record(z.string(), z.string())

/** A text in any number of languages; blank ones are left out. */
const translations = ({ max }: { max: number }) =>
  z.partialRecord(z.enum(languageCodes), text({ min: 0, max })).default({})

const GoodsFields = {
  /** Name of the product in files; generated from the title when it is absent. */
  handle: optional(text({ max: 255 })),
  titles: translations({ max: 255 }),
  subtitles: translations({ max: 255 }),
  /** HTML, sanitised when it is saved. */
  descriptions: translations({ max: 100_000 }),
  attributes: z
    .array(z.object({ names: translations({ max: 100 }), values: translations({ max: 500 }) }))
    .max(goodsLimits.attributes)
    .default([]),
  tags: createListSchema(text({ max: 255 }), { max: goodsLimits.tags }).default([]),
  categoryId: optional(id()),
  /** In their order, the main one first: addresses of uploads for `goods`, or those that the product has. */
  images: z
    .array(z.object({ src: text({ max: 2_000 }), alts: translations({ max: 500 }) }))
    .max(goodsLimits.images)
    .default([]),
  options: z
    .array(
      z.object({
        names: translations({ max: 255 }),
        values: z
          .array(translations({ max: 255 }))
          .min(1)
          .max(goodsLimits.optionValues),
      }),
    )
    .max(goodsLimits.options)
    .default([]),
  /** One SKU per chosen combination; a combination that is absent is not for sale. */
  skus: z
    .array(
      z.object({
        /** The SKU to change; without it, the one with the same option values or code, else a new one. */
        skuId: optional(id()),
        code: text({ max: 255 }),
        /** One index per option, into its values. */
        choice: z.array(whole({ max: goodsLimits.optionValues - 1 })).max(goodsLimits.options),
        price: amount(),
        marketPrice: optional(amount()),
        barcode: optional(text({ max: 255 })),
        weightGrams: whole({ max: 1_000_000_000 }).default(0),
        minQuantity: whole({ min: 1, max: 1_000_000 }).default(1),
        maxQuantity: whole({ min: 1, max: 1_000_000 }).default(999),
        /** One of `images`, or none. */
        image: optional(text({ max: 2_000 })),
      }),
    )
    .min(1)
    .max(goodsLimits.skus),
  /** Why the law gives no right of withdrawal; `none`: it does. Absent: as it is. */
  withdrawalExemption: optional(z.enum(['none', ...withdrawalExemptions])),
  /** A class of `taxClasses`, or `standard`. Absent: as it is. */
  taxClass: optional(taxClass()),
}

const SellerSku = z.object({
  skuId: z.string(),
  code: z.string(),
  choice: z.array(z.int()),
  price: money(),
  marketPrice: money().nullable(),
  barcode: z.string().nullable(),
  weightGrams: z.int(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  image: z.string().nullable(),
  /** Units for sale over all warehouses. */
  stock: z.int(),
})

/** A product with everything its store may change. */
export const SellerGoods = z.object({
  goodsId: z.string(),
  version: z.int(),
  status: GoodsStatus,
  handle: z.string(),
  titles: Texts,
  subtitles: Texts,
  descriptions: Texts,
  attributes: z.array(z.object({ names: Texts, values: Texts })),
  tags: z.array(z.string()),
  categoryId: z.string().nullable(),
  images: z.array(z.object({ src: z.string(), alts: Texts })),
  options: z.array(z.object({ names: Texts, values: z.array(Texts) })),
  /** Texts by language whose source changed after the translation, as `title` or `option.0.value.1`. */
  staleTexts: z.record(z.string(), z.array(z.string())),
  skus: z.array(SellerSku),
  /** SKUs that were taken out. They are not for sale; orders and price history refer to them. */
  retiredSkus: z.array(SellerSku),
  /** Null: the law's right of withdrawal applies. */
  withdrawalExemption: z.enum(withdrawalExemptions).nullable(),
  taxClass: z.string(),
  listAt: moment().nullable(),
  delistAt: moment().nullable(),
  /** The last check by staff; null without one. */
  check: z
    .object({
      state: z.enum(productCheckViews),
      kind: z.enum(productCheckKinds),
      queuedAt: moment(),
      decidedAt: moment().nullable(),
      /** Why it was refused or banned. */
      reason: z.string().nullable(),
    })
    .nullable(),
  salesCount: z.int(),
  rating: z.number(),
  reviewCount: z.int(),
  createdAt: moment(),
  updatedAt: moment(),
})
export type SellerGoods = z.infer<typeof SellerGoods>

const SellerGoodsSummary = z.object({
  goodsId: z.string(),
  version: z.int(),
  status: GoodsStatus,
  handle: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  category: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Lowest and highest price of the SKUs for sale; null without any. */
  price: z.object({ min: money(), max: money() }).nullable(),
  skuCount: z.int(),
  stock: z.int(),
  /** Languages that have a title. */
  languages: z.array(z.string()),
  taxClass: z.string(),
  salesCount: z.int(),
  listAt: moment().nullable(),
  delistAt: moment().nullable(),
  createdAt: moment(),
  updatedAt: moment(),
})

/** Filters of the products of a store, for its list and its file. */
export const goodsFilter = {
  status: optional(GoodsStatus),
  /** Words of the title in any language, or a whole SKU code, barcode or handle. */
  keyword: optional(text({ max: 100 })),
  /** Also finds the products of the categories below it. */
  categoryId: optional(id()),
  tag: optional(text({ max: 255 })),
  /** Products with a SKU that has so many units or fewer. */
  maxStock: optional(whole({ max: 1_000_000_000 })),
  /** `none`: products without an image. */
  images: optional(z.enum(['none'])),
  /** Products that wait for their time to be listed or delisted. */
  scheduled: optional(flag()),
  /** Products without a title in this language. */
  missingLanguage: optional(z.enum(languageCodes)),
  /** Products of a tax class; `standard` has those that were put into no other. */
  taxClass: optional(taxClass()),
}

export const goodsSorts = ['updated', 'updated_first', 'newest', 'oldest'] as const

const goodsIds = () => createListSchema(id()).pipe(z.array(z.string()).min(1))

export const sellerGoodsApi = {
  list: operation({
    method: 'GET',
    path: '/seller/goods/list',
    summary: "List products of the caller's store, the latest change first by default",
    audience: 'seller',
    effect: 'read',
    input: z.object({
      ...goodsFilter,
      sort: z.enum(goodsSorts).default('updated'),
      /** `nextCursor` of the page before. */
      cursor: optional(id()),
      pageSize: whole({ min: 1, max: 200 }).default(50),
    }),
    data: z.object({
      pageList: z.array(SellerGoodsSummary),
      /** Null on the last page. */
      nextCursor: z.string().nullable(),
      /** False when the page is short because the request read its maximum of products; `nextCursor` goes on. */
      isFull: z.boolean(),
    }),
    errors: ['category.not_found'],
  }),
  count: operation({
    method: 'GET',
    path: '/seller/goods/count',
    summary: "Count products of the caller's store by status and stock, each up to 10,001",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      counts: z.record(GoodsStatus, z.int()),
      scheduled: z.int(),
      /** Listed products with a SKU of `lowStockUnits` of the policy or fewer, and with one of none; null where more than 3,000 are listed. */
      stock: z.object({ low: z.int(), none: z.int() }).nullable(),
    }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/goods/detail',
    summary: "Get a product of the caller's store with everything that can be changed",
    audience: 'seller',
    effect: 'read',
    input: z.object({ goodsId: id() }),
    data: z.object({ goods: SellerGoods }),
    errors: ['goods.not_found'],
  }),
  save: operation({
    method: 'POST',
    path: '/seller/goods/save',
    summary: 'Create a product as a draft, or replace the content of one at the version that was read',
    audience: 'seller',
    effect: 'write',
    input: z
      .object({ goodsId: optional(id()), version: optional(whole({ min: 1 })), ...GoodsFields })
      .refine(({ goodsId, version }) => (goodsId === undefined) === (version === undefined), {
        path: ['version'],
        params: { key: 'field.required' },
      }),
    data: z.object({ goods: SellerGoods }),
    errors: ['goods.not_found', 'goods.changed', 'sku.not_found', 'upload.not_yours'],
  }),
  setStatus: operation({
    method: 'POST',
    path: '/seller/goods/status',
    summary: 'List or delist products, all or none',
    audience: 'seller',
    effect: 'write',
    input: z.object({ goodsIds: goodsIds(), status: z.enum(['listed', 'delisted']) }),
    data: z.object({ goodsIds: z.array(z.string()), changed: z.int() }),
    errors: ['goods.not_found', 'goods.banned', 'goods.is_draft'],
  }),
  schedule: operation({
    method: 'POST',
    path: '/seller/goods/schedule',
    summary: 'Set when a product is listed and delisted; an absent time clears it',
    audience: 'seller',
    effect: 'write',
    input: z.object({ goodsId: id(), listAt: optional(instant()), delistAt: optional(instant()) }),
    data: z.object({ goods: SellerGoods }),
    errors: ['goods.not_found', 'goods.banned', 'goods.schedule_invalid'],
  }),
  duplicate: operation({
    method: 'POST',
    path: '/seller/goods/duplicate',
    summary: 'Copy a product into a new draft without stock',
    audience: 'seller',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ goods: SellerGoods }),
    errors: ['goods.not_found'],
  }),
  delete: operation({
    method: 'POST',
    path: '/seller/goods/delete',
    summary: 'Delete a draft; its handle and SKU codes can be used again',
    audience: 'seller',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ goodsId: z.string() }),
    errors: ['goods.not_found', 'goods.not_draft'],
  }),
  restore: operation({
    method: 'POST',
    path: '/seller/goods/restore',
    summary: 'Undo the deletion of a draft, unless its handle or a code is used by now',
    audience: 'seller',
    effect: 'write',
    input: z.object({ goodsId: id() }),
    data: z.object({ goods: SellerGoods }),
    errors: ['goods.not_found', 'goods.codes_taken'],
  }),
  taxClasses: operation({
    method: 'GET',
    path: '/seller/goods/tax/classes',
    summary: "List the brand's tax classes of products; `isCharged` is false where it charges no tax",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ isCharged: z.boolean(), pageList: z.array(z.object({ code: z.string(), name: z.string() })) }),
    errors: [],
  }),
}
