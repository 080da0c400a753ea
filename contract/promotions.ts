import { z } from 'zod'
import {
  amount,
  id,
  instant,
  createListSchema,
  moment,
  money,
  Named,
  optional,
  createPageSchema,
  paging,
  text,
  texts,
  whole,
} from './fields.ts'
import { operation } from './operation.ts'

const CouponKind = z.enum(['amount', 'percent', 'free_delivery'])

/** Terms of a coupon. */
const Terms = {
  id: z.string(),
  /** The store that issued it; null for the brand's. */
  seller: z.object({ id: z.string(), name: z.string() }).nullable(),
  name: z.string(),
  kind: CouponKind,
  /** Discount on goods, for kind `amount`. */
  amount: money().nullable(),
  /** Discount on goods, for kind `percent`; `cap` is its maximum. */
  percent: z.int().nullable(),
  cap: money().nullable(),
  /** Minimum total of the eligible goods. */
  minimum: money(),
  startsAt: moment(),
  endsAt: moment(),
  /** Valid for some goods only. */
  restricted: z.boolean(),
}

export const Coupon = z.object({
  ...Terms,
  /** Number that can still be claimed; null: unlimited. */
  left: z.int().nullable(),
  /** The caller has claimed the maximum per user. */
  collected: z.boolean(),
})
export type Coupon = z.infer<typeof Coupon>

export const OwnCoupon = z.object({
  ...Terms,
  /** Identifies one of several claimed copies of a coupon. */
  collectedId: z.string(),
  state: z.enum(['usable', 'used', 'expired']),
  collectedAt: moment(),
  usedAt: moment().nullable(),
})
export type OwnCoupon = z.infer<typeof OwnCoupon>

/** Why a coupon does not apply, most relevant reason first. */
const CouponReason = z.enum(['not_started', 'goods', 'minimum', 'nothing_to_save', 'other_chosen'])

/** A claimed coupon applied to a quote. */
export const QuotedCoupon = z.object({
  ...Terms,
  applied: z.boolean(),
  /** Its discount; for one not applied, the discount it would give alone. */
  saving: money(),
  reason: CouponReason.nullable(),
  /** Goods amount missing to `minimum`, when `reason` is `minimum`. */
  lacking: money(),
})
export type QuotedCoupon = z.infer<typeof QuotedCoupon>

/** A coupon as its issuer sees it. */
export const ManagedCoupon = z.object({
  ...Terms,
  names: z.record(z.string(), z.string()),
  total: z.int().nullable(),
  left: z.int().nullable(),
  perUser: z.int(),
  categoryIds: z.array(z.string()),
  goodsIds: z.array(z.string()),
  state: z.enum(['planned', 'running', 'ended']),
  collectedCount: z.int(),
  usedCount: z.int(),
  /** Raised by every change. */
  version: z.int(),
  /** Username of the person who changed it last, where known. */
  changedBy: z.string().nullable(),
})
export type ManagedCoupon = z.infer<typeof ManagedCoupon>

export const couponsApi = {
  list: operation({
    method: 'GET',
    path: '/goods/shop/coupon/list',
    summary: "List available coupons: those of a store, or of the store of `goodsId`, then the brand's",
    audience: 'anyone',
    effect: 'read',
    cacheTag: () => 'coupons',
    input: z.object({ sellerId: optional(id()), goodsId: optional(id()), ...paging() }),
    data: createPageSchema(Coupon),
    errors: ['paging.too_deep'],
  }),
  collect: operation({
    method: 'POST',
    path: '/goods/shop/coupon/collect',
    summary: 'Claim a coupon, within its total and per-user limits',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ couponId: id() }),
    data: z.object({ coupon: OwnCoupon }),
    errors: ['coupon.not_found', 'coupon.over', 'coupon.limit_reached', 'coupon.not_started', 'coupon.ended'],
  }),
  mine: operation({
    method: 'GET',
    path: '/goods/shop/coupon/mine',
    summary: 'List claimed coupons, newest first',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ state: optional(OwnCoupon.shape.state), ...paging() }),
    data: createPageSchema(OwnCoupon),
    errors: ['paging.too_deep'],
  }),
}

/** The fields an issuer sets. */
const couponInput = () =>
  z
    .object({
      id: optional(id()),
      /** The version that was read; needed to change one. */
      version: optional(whole({ min: 1 })),
      names: texts({ max: 60 }),
      kind: CouponKind,
      amount: optional(amount({ min: 0.001 })),
      percent: optional(whole({ min: 1, max: 100 })),
      cap: optional(amount({ min: 0.001 })),
      minimum: amount().default(0),
      startsAt: instant(),
      endsAt: instant(),
      total: optional(whole({ min: 1, max: 10_000_000 })),
      perUser: whole({ min: 1, max: 100 }).default(1),
      categoryIds: createListSchema(id(), { max: 50 }).default([]),
      goodsIds: createListSchema(id()).default([]),
    })
    .refine(({ kind, amount }) => kind !== 'amount' || amount !== undefined, {
      path: ['amount'],
      params: { key: 'field.required' },
    })
    .refine(({ kind, percent }) => kind !== 'percent' || percent !== undefined, {
      path: ['percent'],
      params: { key: 'field.required' },
    })
    .refine(({ id, version }) => (id === undefined) === (version === undefined), {
      path: ['version'],
      params: { key: 'field.required' },
    })
    .refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
      path: ['endsAt'],
      params: { key: 'field.pattern' },
    })

const PromotionState = z.enum(['planned', 'running', 'ended'])

const managedSchemas = {
  list: z.object({
    state: optional(PromotionState),
    /** `nextCursor` of the page before; then `pageNum` is not read. */
    cursor: optional(id()),
    ...paging(),
  }),
  page: createPageSchema(ManagedCoupon).extend({ nextCursor: z.string().nullable() }),
  end: z.object({ couponId: id() }),
  one: z.object({ coupon: ManagedCoupon }),
}

export const sellerCouponsApi = {
  list: operation({
    method: 'GET',
    path: '/seller/coupon/list',
    summary: "List coupons of the caller's store, newest first",
    audience: 'seller',
    effect: 'read',
    input: managedSchemas.list,
    data: managedSchemas.page,
    errors: ['paging.too_deep'],
  }),
  save: operation({
    method: 'POST',
    path: '/seller/coupon/save',
    summary: "Create a coupon paid by the caller's store, or update an unclaimed one with `id`",
    audience: 'seller',
    effect: 'write',
    input: couponInput(),
    data: managedSchemas.one,
    errors: ['coupon.not_found', 'coupon.collected', 'coupon.changed', 'goods.not_found', 'category.not_found'],
  }),
  end: operation({
    method: 'POST',
    path: '/seller/coupon/end',
    summary: "End a coupon of the caller's store; claimed ones stay valid",
    audience: 'seller',
    effect: 'write',
    input: managedSchemas.end,
    data: managedSchemas.one,
    errors: ['coupon.not_found'],
  }),
}

export const adminCouponsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/coupon/list',
    summary: "List the brand's coupons, newest first",
    audience: 'staff',
    permission: 'coupons.manage',
    effect: 'read',
    input: managedSchemas.list,
    data: managedSchemas.page,
    errors: ['paging.too_deep'],
  }),
  save: operation({
    method: 'POST',
    path: '/admin/coupon/save',
    summary: 'Create a coupon paid by the brand, or update an unclaimed one with `id`',
    audience: 'staff',
    permission: 'coupons.manage',
    effect: 'write',
    // The brand's share is stored on order lines, and a delivery fee has none; so the brand's coupons discount goods.
    input: couponInput().refine(({ kind }) => kind !== 'free_delivery', {
      path: ['kind'],
      params: { key: 'field.not_listed' },
    }),
    data: managedSchemas.one,
    errors: ['coupon.not_found', 'coupon.collected', 'coupon.changed', 'goods.not_found', 'category.not_found'],
  }),
  end: operation({
    method: 'POST',
    path: '/admin/coupon/end',
    summary: 'End a coupon of the brand; claimed ones stay valid',
    audience: 'staff',
    permission: 'coupons.manage',
    effect: 'write',
    input: managedSchemas.end,
    data: managedSchemas.one,
    errors: ['coupon.not_found'],
  }),
}

/** A SKU's temporary lower price, as its seller sees it. */
export const Sale = z.object({
  skuId: z.string(),
  goodsId: z.string(),
  name: z.string(),
  specifications: z.array(z.string()),
  price: money(),
  regularPrice: money(),
  startsAt: moment(),
  endsAt: moment(),
  state: z.enum(['planned', 'running', 'ended']),
  /** Raised by every change of a planned sale. */
  version: z.int(),
  /** Username of the person who set it, where known. */
  changedBy: z.string().nullable(),
})

/** Sale prices of a store with the same start and end. */
const SaleGroup = z.object({
  startsAt: moment(),
  endsAt: moment(),
  state: PromotionState,
  skuCount: z.int(),
  goodsCount: z.int(),
  /** Some of its products. */
  goods: z.array(Named),
  /** Smallest and largest whole percentage off the regular prices of now, of its first 50 SKUs. */
  percentOff: z.object({ min: z.int(), max: z.int() }),
  /** Units sold. */
  sold: z.int(),
})

/** A sale price that is not set yet, or why it cannot be. */
const SaleEffect = z.object({
  skuId: z.string(),
  goodsId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  tint: z.int(),
  specifications: z.array(z.string()),
  regularPrice: money(),
  price: money(),
  /** The lowest price of the thirty days before the start, which shoppers see beside the sale price. */
  lowestPrice: money(),
  /** The price is not below the regular one. */
  notCheaper: z.boolean(),
  /** Another sale of the SKU within the same time. */
  conflict: z.object({ startsAt: moment(), endsAt: moment() }).nullable(),
})

/** The discount of a sale, and its time. */
const saleTerms = {
  /** The price itself, or a percentage off each SKU's regular price. */
  price: optional(amount()),
  percent: optional(whole({ min: 1, max: 99 })),
  /** Immediately by default. */
  startsAt: optional(instant()),
  endsAt: instant(),
}
const oneDiscount = { path: ['price'], params: { key: 'field.required' } }
const hasOneDiscount = ({ price, percent }: { price?: number | undefined; percent?: number | undefined }) =>
  (price === undefined) !== (percent === undefined)

export const salesApi = {
  groups: operation({
    method: 'GET',
    path: '/seller/sale/groups',
    summary: "List the caller's sales, each with the products of the same start and end, latest start first",
    audience: 'seller',
    effect: 'read',
    input: z.object({
      state: optional(PromotionState),
      /** Only sales that run between these two moments. */
      from: optional(instant()),
      until: optional(instant()),
      /** `nextCursor` of the page before. */
      cursor: optional(text({ max: 64 })),
      pageSize: whole({ min: 1, max: 100 }).default(20),
    }),
    data: z.object({ pageList: z.array(SaleGroup), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  preview: operation({
    method: 'GET',
    path: '/seller/sale/preview',
    summary: "Compute the sale prices of the caller's products without setting them",
    audience: 'seller',
    effect: 'read',
    input: z
      .object({ goodsIds: createListSchema(id(), { max: 50 }).pipe(z.array(z.string()).min(1)), ...saleTerms })
      .refine(hasOneDiscount, oneDiscount),
    /** The SKUs for sale of these products, 500 at most. */
    data: z.object({ skus: z.array(SaleEffect) }),
    errors: ['goods.not_found', 'sale.period_invalid'],
  }),
  end: operation({
    method: 'POST',
    path: '/seller/sale/end',
    summary: 'Delete all planned sale prices with this start and end, or end the running ones',
    audience: 'seller',
    effect: 'write',
    input: z.object({ startsAt: instant(), endsAt: instant() }),
    data: z.object({ skuCount: z.int() }),
    errors: ['sale.not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/seller/sale/list',
    summary: "List sale prices of the caller's goods, latest first",
    audience: 'seller',
    effect: 'read',
    input: z.object({ goodsId: optional(id()), ...paging() }),
    data: createPageSchema(Sale),
    errors: ['paging.too_deep'],
  }),
  save: operation({
    method: 'POST',
    path: '/seller/sale/save',
    summary: 'Set temporary sale prices; those that `replaces` names change planned ones of the same start',
    audience: 'seller',
    effect: 'write',
    input: z
      .object({
        skuIds: createListSchema(id()).pipe(z.array(z.string()).min(1)),
        /** Planned sale prices of the same start, at the version that was read; the other SKUs must have none. */
        replaces: z
          .array(z.object({ skuId: id(), version: whole({ min: 1 }) }))
          .max(200)
          .default([]),
        ...saleTerms,
      })
      .refine(hasOneDiscount, oneDiscount),
    data: z.object({ skuIds: z.array(z.string()), startsAt: moment() }),
    errors: ['sku.not_found', 'sale.not_cheaper', 'sale.period_invalid', 'sale.started', 'sale.changed'],
  }),
  delete: operation({
    method: 'POST',
    path: '/seller/sale/delete',
    summary: 'Delete a planned sale price, or end a running one',
    audience: 'seller',
    effect: 'write',
    input: z.object({ skuId: id(), startsAt: instant() }),
    data: z.object({ skuId: z.string() }),
    errors: ['sale.not_found'],
  }),
}
