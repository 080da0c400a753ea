import { z } from 'zod'
import { day, flag, id, moment, optional, texts, whole } from './fields.ts'
import { operation } from './operation.ts'

/** A closure of a store while it lasts, as shoppers see it. */
export const RunningClosure = z.object({
  /** YYYY-MM-DD in the brand's time zone; the store is closed on both days. */
  firstDay: z.string(),
  lastDay: z.string(),
  /** When the store opens again. */
  endsAt: moment(),
  message: z.string(),
  /** Whether shoppers can order meanwhile; such orders ship after the closure. */
  takesOrders: z.boolean(),
})
export type RunningClosure = z.infer<typeof RunningClosure>

/** A closure as the store plans it. */
export const PlannedClosure = z.object({
  id: z.string(),
  version: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
  messages: z.record(z.string(), z.string()),
  takesOrders: z.boolean(),
  isRunning: z.boolean(),
  changedBy: z.string(),
  changedAt: moment(),
})
export type PlannedClosure = z.infer<typeof PlannedClosure>

const closures = z.object({ pageList: z.array(PlannedClosure) })

export const closuresApi = {
  list: operation({
    method: 'GET',
    path: '/seller/closure/list',
    summary: "List the running and planned closures of the caller's store, the next one first",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: closures,
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/seller/closure/save',
    summary: "Plan a closure of the caller's store, or change the one with `id` at the version that was read",
    audience: 'seller',
    effect: 'write',
    input: z
      .object({
        id: optional(id()),
        version: optional(whole({ min: 1 })),
        firstDay: day(),
        /** The store opens again on the day after. */
        lastDay: day(),
        messages: texts({ max: 300 }),
        takesOrders: flag().default(false),
      })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'], params: { key: 'field.pattern' } })
      .refine((input) => (input.id === undefined) === (input.version === undefined), {
        path: ['version'],
        params: { key: 'field.required' },
      }),
    data: closures,
    errors: ['closure.not_found', 'closure.limit', 'closure.changed'],
  }),
  delete: operation({
    method: 'POST',
    path: '/seller/closure/delete',
    summary: "Delete a closure of the caller's store, also a running one: it ends at once",
    audience: 'seller',
    effect: 'write',
    input: z.object({ id: id() }),
    data: closures,
    errors: ['closure.not_found'],
  }),
}
