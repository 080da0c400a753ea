import { z } from 'zod'
import { amount, id, createListSchema, flag, moment, money, optional, text, texts, whole } from './fields.ts'
import { operation } from './operation.ts'

/** Parcel weight in grams; the maximum exceeds any carrier's limit. */
const grams = (min: number) => whole({ min, max: 10_000_000 })

/** A parcel that is sent, or an order that the shopper collects. */
const deliveryKinds = ['parcel', 'pickup'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Where and when shoppers collect their orders. */
export const PickupPlace = z.object({
  street: z.string(),
  postcode: z.string().nullable(),
  city: z.string(),
  /** ISO code of two letters. */
  country: z.string(),
  /** Opening hours in words, by language. */
  hours: z.record(z.string(), z.string()),
})
export type PickupPlace = z.infer<typeof PickupPlace>

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
  kind: z.enum(deliveryKinds),
  /** Null for parcels. */
  pickup: PickupPlace.nullable(),
  /** False: no shopper is offered it. */
  enabled: z.boolean(),
})
export type DeliveryMethodView = z.infer<typeof DeliveryMethodView>

/** Countries with the methods that deliver there, in the order in which shoppers see them. */
const DeliveryZone = z.object({
  /** The store's own name of the zone; empty for none. */
  name: z.string(),
  countries: z.array(z.string()),
  methods: z.array(DeliveryMethodView.omit({ name: true, countries: true })),
})
type DeliveryZone = z.infer<typeof DeliveryZone>

/** All delivery methods of a store by zone, at a version that every change raises. */
export const DeliverySettings = z.object({
  version: z.int(),
  /** Username of the person who changed them last; null when nobody has. */
  changedBy: z.string().nullable(),
  changedAt: moment().nullable(),
  zones: z.array(DeliveryZone),
})
export type DeliverySettings = z.infer<typeof DeliverySettings>

const daysInOrder = ({ daysMin, daysMax }: { daysMin: number; daysMax: number }) => daysMin <= daysMax
const daysError = { path: ['daysMax'], params: { key: 'field.pattern' } }

const haveDistinctWeights = (steps: readonly { aboveGrams: number }[]) =>
  new Set(steps.map(({ aboveGrams }) => aboveGrams)).size === steps.length

const methodFields = {
  names: texts({ max: 60 }),
  fee: amount(),
  steps: z
    .array(z.object({ aboveGrams: grams(1), fee: amount() }))
    .max(20)
    .refine(haveDistinctWeights, { params: { key: 'field.duplicate' } })
    .default([]),
  mostGrams: optional(grams(1)),
  freeFrom: optional(amount()),
  daysMin: whole({ max: 365 }),
  daysMax: whole({ max: 365 }),
}

const ZoneInput = z.object({
  name: text({ min: 0, max: 60 }).default(''),
  /** Codes or names of countries, each once over all zones; `*` for the rest of the world. */
  countries: createListSchema(text({ max: 80 }), { max: 250 }).pipe(z.array(z.string()).min(1)),
  methods: z
    .array(
      z
        .object({
          id: optional(id()),
          ...methodFields,
          enabled: flag().default(true),
          /** Makes the method a pick-up. */
          pickup: optional(
            z.object({
              street: text({ max: 200 }),
              postcode: optional(text({ max: 32 })),
              city: text({ max: 100 }),
              /** Code or name of a country. */
              country: text({ max: 80 }),
              hours: texts({ max: 300 }),
            }),
          ),
        })
        .refine(daysInOrder, daysError),
    )
    .min(1)
    .max(20),
})
const zones = z.array(ZoneInput).max(60)

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
        ...methodFields,
        /** Codes or names of countries; `*` for the rest of the world. */
        countries: createListSchema(text({ max: 80 }), { max: 250 }).pipe(z.array(z.string()).min(1)),
      })
      .refine(daysInOrder, daysError),
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
  detail: operation({
    method: 'GET',
    path: '/seller/delivery/detail',
    summary: "Get the delivery methods of the caller's store by zone, with their version",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ delivery: DeliverySettings }),
    errors: [],
  }),
  replace: operation({
    method: 'POST',
    path: '/seller/delivery/replace',
    summary: "Replace all delivery methods of the caller's store at the version that was read",
    audience: 'seller',
    effect: 'write',
    /** A method with `id` is changed, one without is added, every other one of the store is deleted. */
    input: z.object({ version: whole({ min: 1 }), zones }),
    data: z.object({ delivery: DeliverySettings }),
    errors: ['delivery.not_found', 'delivery.limit', 'delivery.changed'],
  }),
  try: operation({
    method: 'POST',
    path: '/seller/delivery/try',
    summary: 'List the options of a shopper in a country, by zones that need not be saved',
    audience: 'seller',
    effect: 'read',
    input: z.object({
      zones,
      /** Code or name of a country. */
      country: text({ max: 80 }),
      weightGrams: grams(0),
      /** Value of the items. */
      goods: amount(),
    }),
    data: z.object({
      options: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(deliveryKinds),
          fee: money(),
          /** The fee without free delivery. */
          regularFee: money(),
          daysMin: z.int(),
          daysMax: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
}
