import { z } from 'zod'
import { id, moment, money, optional, text } from './fields.ts'
import { operation } from './operation.ts'

/** Pages as visits count them, and the moments when a product goes into the cart and when a search finds nothing. */
const visitKinds = ['home', 'list', 'search', 'product', 'store', 'cart', 'checkout', 'noResult', 'other'] as const
export type VisitKind = (typeof visitKinds)[number]

/** Sent by pages of the shop, also by those from a cache. */
export const visitsApi = {
  record: operation({
    method: 'POST',
    path: '/visit/record',
    summary: 'Count a page view without cookies; robots and browsers that ask not to be tracked are not counted',
    audience: 'anyone',
    effect: 'own',
    input: z.object({
      kind: z.enum(visitKinds),
      /** Of the product or store; of the SKU that went into the cart. */
      id: optional(id()),
      /** Host or campaign that the visitor came from; absent for none. */
      source: optional(text({ max: 100 })),
      /** Words of a search; stored when three visitors searched them on a day, without anything about them. */
      words: optional(text({ max: 100 })),
    }),
    data: z.object({}),
    errors: [],
  }),
}

export const overviewRanges = ['today', '7', '30', '90'] as const
export type OverviewRange = (typeof overviewRanges)[number]

/** Staff also see the last twelve months. */
export const statisticsRanges = [...overviewRanges, 'year'] as const
export type StatisticsRange = (typeof statisticsRanges)[number]

/** Figures of an hour, a day or a whole period. */
export const Figures = z.object({
  /** Paid for products after discounts, without delivery and tax on top, less what was refunded in the same time. */
  sales: money(),
  /** Refunded for products. */
  refunds: money(),
  orders: z.int(),
  units: z.int(),
  /** Browsers that came, each once a day. */
  visitors: z.int(),
  pageViews: z.int(),
  /** Orders per visitor; null without visitors. */
  conversion: z.number().nullable(),
  /** Sales before refunds per order; null without orders. */
  averageOrder: money().nullable(),
})
export type Figures = z.infer<typeof Figures>

const Sku = z.object({
  goodsId: z.string(),
  skuId: z.string(),
  name: z.string(),
  specifications: z.array(z.string()),
  image: z.string(),
  tint: z.int(),
})

export const sellerOverviewApi = {
  read: operation({
    method: 'GET',
    path: '/seller/overview',
    summary: "Get the figures of the caller's store against the period before, and what waits for a decision",
    audience: 'seller',
    effect: 'read',
    input: z.object({ range: z.enum(overviewRanges).default('30') }),
    data: z.object({
      /** First and last day of the brand's calendar. */
      from: z.string(),
      until: z.string(),
      before: z.object({ from: z.string(), until: z.string() }),
      /** Everything up to this time is counted. */
      countedUntil: moment(),
      /** False until the store has an order. */
      hasOrders: z.boolean(),
      totals: z.object({ now: Figures, before: Figures }),
      /**
       * Days (`2026-11-23`), for today hours (`09:00`); `now` is null for hours that are to come. Totals of the day before
       * end with the same hour.
       */
      points: z.array(z.object({ at: z.string(), now: Figures.nullable(), before: Figures })),
      /** Counts up to 10,001. */
      waiting: z.object({
        toShip: z.int(),
        toPrepare: z.int(),
        /** Of both, those that should have shipped already. */
        late: z.int(),
        returns: z.int(),
        /** When the first of them is accepted without a decision. */
        returnsDueAt: moment().nullable(),
        reviews: z.int(),
      }),
      bestSellers: z.array(Sku.extend({ units: z.int(), sales: money() })),
      /** SKUs that run out first at the pace of the last 30 days. */
      lowStock: z.array(Sku.extend({ available: z.int(), daysLeft: z.int() })),
      /** Where visitors came from, the most first; '' for none, null for all others together. */
      sources: z.array(z.object({ source: z.string().nullable(), visitors: z.int() })),
      funnel: z.object({ visitors: z.int(), lookedAtProduct: z.int(), addedToCart: z.int(), orders: z.int() }),
    }),
    errors: [],
  }),
}
