import { z } from 'zod'
import { amount, id, createListSchema, money, optional, text, texts, whole } from './fields.ts'
import { operation } from './operation.ts'

/** Parcel weight in grams; the maximum exceeds any carrier's limit. */
const grams = (min: number) => whole({ min, max: 10_000_000 })

/** A store's delivery method, as its owner sees it. */
export const DeliveryMethodView = z.object({
  id: z.string(),
  name: z.string(),
  /** The name in each language. */
  names: z.record(z.string(), z.string()),
  /** ISO codes; `*` is the rest of the world. */
  countries: z.array(z.string()),
  fee: money(),
  steps: z.array(z.object({ aboveGrams: z.int(), fee: money() })),
  mostGrams: z.int().nullable(),
  freeFrom: money().nullable(),
  daysMin: z.int(),
  daysMax: z.int(),
})
export type DeliveryMethodView = z.infer<typeof DeliveryMethodView>

export const deliveryApi = {
  list: operation({
    method: 'GET',
    path: '/seller/delivery/list',
    summary: "List delivery methods of the caller's store, in its order",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(DeliveryMethodView) }),
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/seller/delivery/save',
    summary: "Add a delivery method to the caller's store, or update the one with `id`",
    audience: 'seller',
    effect: 'write',
    input: z
      .object({
        id: optional(id()),
        names: texts({ max: 60 }),
        /** Codes or names of countries; `*` for the rest of the world. */
        countries: createListSchema(text({ max: 80 }), { max: 250 }).pipe(z.array(z.string()).min(1)),
        fee: amount(),
        steps: z
          .array(z.object({ aboveGrams: grams(1), fee: amount() }))
          .max(20)
          .default([]),
        mostGrams: optional(grams(1)),
        freeFrom: optional(amount()),
        daysMin: whole({ max: 365 }),
        daysMax: whole({ max: 365 }),
      })
      .refine(({ daysMin, daysMax }) => daysMin <= daysMax, { path: ['daysMax'], params: { key: 'field.pattern' } })
      .refine(({ steps }) => new Set(steps.map(({ aboveGrams }) => aboveGrams)).size === steps.length, {
        path: ['steps'],
        params: { key: 'field.duplicate' },
      }),
    data: z.object({ method: DeliveryMethodView }),
    errors: ['delivery.not_found', 'delivery.limit'],
  }),
  delete: operation({
    method: 'POST',
    path: '/seller/delivery/delete',
    summary: "Delete a delivery method of the caller's store; placed orders keep it",
    audience: 'seller',
    effect: 'write',
    input: z.object({ id: id() }),
    data: z.object({ id: z.string() }),
    errors: ['delivery.not_found'],
  }),
}
