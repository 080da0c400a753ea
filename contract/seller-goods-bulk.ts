import { z } from 'zod'
import { createListSchema, flag, id, moment, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { goodsFilter, goodsLimits } from './seller-goods.ts'
import { maxUnits } from './seller-stock.ts'

/** Products of one bulk edit at most. */
export const maxBulkGoods = 5_000

const bulkFields = ['price', 'market_price', 'stock', 'category', 'tags', 'status'] as const
/** `percent` changes by a percentage of the value; `add` takes away below zero. */
const hows = ['set', 'add', 'percent', 'remove'] as const

/** How a computed price is rounded: to whole amounts, or to amounts that end in .90, .95 or .99 below the next whole one. */
export const priceRoundings = ['none', 'whole', 'end_90', 'end_95', 'end_99'] as const

/** Which `how` fits each field, and the parameter that carries the value. */
const combinations = {
  price: { hows: ['set', 'add', 'percent'], value: 'amount' },
  market_price: { hows: ['set', 'add', 'percent'], value: 'amount' },
  stock: { hows: ['set', 'add'], value: 'units' },
  category: { hows: ['set'], value: 'categoryId' },
  tags: { hows: ['set', 'add', 'remove'], value: 'tags' },
  status: { hows: ['set'], value: 'status' },
} as const

const amountText = /^-?\d+(\.\d+)?$/
const signedAmount = () =>
  z.preprocess(
    (value) => (typeof value === 'string' && amountText.test(value) ? Number(value) : value),
    z.number().min(-1e11).max(1e11),
  )

const rule = {
  field: z.enum(bulkFields),
  how: z.enum(hows).default('set'),
  /** For prices: an amount, or a percentage for `percent`. */
  amount: optional(signedAmount()),
  /** For prices that are computed by `add` or `percent`. */
  rounding: z.enum(priceRoundings).default('none'),
  /** For stock, in `warehouseId`. */
  units: optional(whole({ min: -maxUnits, max: maxUnits })),
  warehouseId: optional(id()),
  categoryId: optional(id()),
  tags: optional(createListSchema(text({ max: 255 }), { max: goodsLimits.tags })),
  status: optional(z.enum(['listed', 'delisted'])),
}

const selection = {
  /** These products; or `matching`: all that match the filters of the list. One of both is required. */
  goodsIds: optional(createListSchema(id(), { max: maxBulkGoods })),
  matching: flag().default(false),
  ...goodsFilter,
  /** The filter `status`, because `status` is the new one. */
  inStatus: goodsFilter.status,
  /** The filter `categoryId`, where `categoryId` is the new one. */
  inCategoryId: goodsFilter.categoryId,
}

/** Versions of products that the caller saw; a product that has another one by now is skipped as changed. */
const versions = () => z.record(id(), whole({ min: 1 })).refine((seen) => Object.keys(seen).length <= maxBulkGoods)

const bulkInput = () =>
  z.object({ ...selection, ...rule, versions: optional(versions()) }).superRefine((input, issues) => {
    const { hows: fitting, value } = combinations[input.field]
    const add = (path: string, key: string) => issues.addIssue({ code: 'custom', path: [path], params: { key } })
    if (!(fitting as readonly string[]).includes(input.how)) add('how', 'field.not_listed')
    if (!input.matching && !input.goodsIds?.length) add('goodsIds', 'field.required')
    if (input[value] === undefined) add(value, 'field.required')
    if (input.field === 'stock' && input.warehouseId === undefined) add('warehouseId', 'field.required')
  })

/** Why a product was left as it is. */
const BulkReason = z.enum([
  'same',
  'changed',
  'below_zero',
  'too_large',
  'banned',
  'draft',
  'deleted',
  'not_above_price',
])

const Change = z.object({
  goodsId: z.string(),
  /** Null for a change of the product itself. */
  skuId: z.string().nullable(),
  /** SKU code; '' for a change of the product itself. */
  code: z.string(),
  name: z.string(),
  /** Option values of the SKU; none for a change of the product itself. */
  specifications: z.array(z.string()),
  before: z.string(),
  after: z.string(),
})

const Edit = z.object({
  id: z.string(),
  field: z.enum(bulkFields),
  how: z.enum(hows),
  /** `applying` and `undoing`: the queue works at it. */
  state: z.enum(['applying', 'applied', 'undoing', 'undone']),
  total: z.int(),
  changed: z.int(),
  skipped: z.int(),
  undone: z.int(),
  /** Products that an undo left as they are, because they changed after the edit. */
  kept: z.int(),
  waiting: z.int(),
  createdAt: moment(),
  undoUntil: moment(),
})

const Skipped = z.object({ goodsId: z.string(), name: z.string(), reason: BulkReason })

export const sellerGoodsBulkApi = {
  preview: operation({
    method: 'POST',
    path: '/seller/goods/bulk/preview',
    summary: 'Show what a bulk edit would change, without changing anything',
    audience: 'seller',
    effect: 'read',
    input: bulkInput(),
    data: z.object({
      /** Products that are chosen. */
      total: z.int(),
      /** The first so many of them were computed. */
      previewed: z.int(),
      changes: z.array(Change),
      skipped: z.array(Skipped),
      /** Versions of the computed products, for `apply`. */
      versions: z.record(z.string(), z.int()),
    }),
    errors: ['goods.not_found', 'goods.bulk_too_many', 'category.not_found', 'warehouse.not_found'],
  }),
  apply: operation({
    method: 'POST',
    path: '/seller/goods/bulk/apply',
    summary: 'Begin a bulk edit; the queue applies it to the products as they are now',
    audience: 'seller',
    effect: 'write',
    input: bulkInput(),
    data: z.object({ edit: Edit }),
    errors: ['goods.not_found', 'goods.bulk_too_many', 'category.not_found', 'warehouse.not_found'],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/goods/bulk/detail',
    summary: 'Get the progress of a bulk edit and the products that it left as they are',
    audience: 'seller',
    effect: 'read',
    input: z.object({ editId: id() }),
    data: z.object({ edit: Edit, skipped: z.array(Skipped) }),
    errors: ['goods.edit_not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/seller/goods/bulk/list',
    summary: 'List the latest 50 bulk edits of the store',
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Edit) }),
    errors: [],
  }),
  undo: operation({
    method: 'POST',
    path: '/seller/goods/bulk/undo',
    summary: 'Undo a bulk edit within 24 hours; products that changed after it stay as they are',
    audience: 'seller',
    effect: 'write',
    input: z.object({ editId: id() }),
    data: z.object({ edit: Edit }),
    errors: ['goods.edit_not_found', 'goods.edit_unfinished', 'goods.undo_too_late'],
  }),
}
