import { z } from 'zod'
import { flag, moment, money, optional } from './fields.ts'
import { operation } from './operation.ts'
import { Figures, statisticsRanges } from './statistics.ts'

const groupKinds = ['store', 'category', 'source', 'country'] as const
export type GroupKind = (typeof groupKinds)[number]

const staff = { audience: 'staff', permission: 'orders.view', effect: 'read' } as const
const range = z.enum(statisticsRanges).default('30')
const Days = z.object({ from: z.string(), until: z.string() })

/** Figures of the whole brand or of one store, all from what was counted by hour and day. */
export const staffStatisticsApi = {
  read: operation({
    ...staff,
    method: 'GET',
    path: '/admin/statistics',
    summary:
      'Get the figures of the brand or of a store against the period before, and how many visitors reach each step',
    input: z.object({ range, storeId: optional(z.uuid()) }),
    data: Days.extend({
      before: Days,
      /** Everything up to this time is counted. */
      countedUntil: moment(),
      totals: z.object({ now: Figures, before: Figures }),
      /** Hours (`09:00`) of today, days (`2026-11-23`), or months (`2026-11`) of a year; `now` is null for hours to come. */
      points: z.array(z.object({ at: z.string(), now: Figures.nullable(), before: Figures })),
      funnel: z.object({
        visitors: z.int(),
        lookedAtProduct: z.int(),
        addedToCart: z.int(),
        /** Null for one store: the checkout belongs to all stores of a cart. */
        openedCheckout: z.int().nullable(),
        orders: z.int(),
      }),
    }),
    errors: [],
  }),
  groups: operation({
    ...staff,
    method: 'GET',
    path: '/admin/statistics/groups',
    summary: 'List figures by store, category, source of visit or country of delivery, the largest first',
    input: z.object({ by: z.enum(groupKinds), range, storeId: optional(z.uuid()) }),
    data: Days.extend({
      groups: z.array(
        z.object({
          /** Id, host or code of a country; '' for none, null for all others together. */
          key: z.string().nullable(),
          /** Of a store or category; otherwise the key. */
          name: z.string(),
          sales: money(),
          refunds: money(),
          /** 0 for categories, as an order may have several. */
          orders: z.int(),
          units: z.int(),
          /** Counted for stores and sources. */
          visitors: z.int(),
          /** Sales, or visitors of a source, in the period before; null for today. */
          before: z.number().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  searches: operation({
    ...staff,
    method: 'GET',
    path: '/admin/statistics/searches',
    summary: 'List the words that at least three visitors searched on a day, the most frequent first',
    input: z.object({ range, withoutResult: flag().default(false) }),
    data: z.object({
      searches: z.int(),
      emptySearches: z.int(),
      /** Different words. */
      words: z.int(),
      list: z.array(
        z.object({
          words: z.string(),
          searches: z.int(),
          emptySearches: z.int(),
          /** Searches, or those without a result, in the period before. */
          before: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
  cohorts: operation({
    ...staff,
    method: 'GET',
    path: '/admin/statistics/cohorts',
    summary: 'List how many buyers of each month came back in the months after their first order',
    input: z.object({}),
    data: z.object({
      cohorts: z.array(
        z.object({
          /** `2026-05` */
          month: z.string(),
          buyers: z.int(),
          /** Buyers who ordered again one month after, two months after, and so on until this month. */
          returned: z.array(z.int()),
        }),
      ),
    }),
    errors: [],
  }),
}
