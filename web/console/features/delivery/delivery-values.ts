import type { DeliverySettings, PickupPlace } from '#contract/delivery.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'

/** Texts of the fields of a method while they are typed. */
export type MethodFields = {
  /** By language. */
  readonly names: Readonly<Record<string, string>>
  readonly fee: string
  readonly freeFrom: string
  readonly days: readonly [min: string, max: string]
  readonly weights: {
    readonly steps: readonly { readonly aboveKg: string; readonly fee: string }[]
    readonly maxKg: string
  }
  readonly enabled: boolean
  /** Null for a parcel. */
  readonly pickup: (Omit<PickupPlace, 'postcode'> & { readonly postcode: string }) | null
}

export type Method = MethodFields & { readonly key: string }
export type Zone = {
  readonly key: string
  readonly name: string
  readonly countries: readonly string[]
  readonly methods: readonly Method[]
}

/**
 * The form as one flat record, so that changes are named and merged field by field: `zone.<key>.<field>`,
 * `method.<id>.<field>`, and `order`, the methods of each zone. A field of something that was deleted is null.
 */
export type DeliveryValues = Readonly<Record<string, unknown>>

type Order = readonly (readonly [zone: string, methods: readonly string[]])[]

const zoneFields = ['name', 'countries'] as const
const methodFields = ['names', 'fee', 'freeFrom', 'days', 'weights', 'enabled', 'pickup'] as const

/** A key of the record as its parts. */
export function parseKey(key: string): { kind: 'order' | 'zone' | 'method'; id: string; field: string } {
  const [kind = '', id = '', field = ''] = key.split('.')
  return { kind: kind as 'order' | 'zone' | 'method', id, field }
}

const toNumberText = (value: number | null, factor = 1): string => (value === null ? '' : String(value / factor))
const gramsPerKg = 1_000

/** Zones have no ids: a stored one has the key of the zone that had one of its methods before, else its first method's. */
function findZoneKey(methodIds: readonly string[], before: readonly Zone[]): string {
  const same = before.find(({ methods }) => methods.some(({ key }) => methodIds.includes(key)))
  return same?.key ?? methodIds[0]!
}

/** The zones that the server has; `before` are those that the person began with. */
export function toZones({ zones }: DeliverySettings, before: readonly Zone[] = []): Zone[] {
  const used = new Set<string>()
  return zones.map((zone) => {
    const ids = zone.methods.map(({ id }) => id)
    const found = findZoneKey(ids, before)
    const key = used.has(found) ? ids[0]! : found
    used.add(key)
    return {
      key,
      name: zone.name,
      countries: zone.countries,
      methods: zone.methods.map((method) => ({
        key: method.id,
        names: method.names,
        fee: toNumberText(method.fee),
        freeFrom: toNumberText(method.freeFrom),
        days: [String(method.daysMin), String(method.daysMax)],
        weights: {
          steps: method.steps.map(({ aboveGrams, fee }) => ({
            aboveKg: toNumberText(aboveGrams, gramsPerKg),
            fee: toNumberText(fee),
          })),
          maxKg: toNumberText(method.mostGrams, gramsPerKg),
        },
        enabled: method.enabled,
        pickup: method.pickup && { ...method.pickup, postcode: method.pickup.postcode ?? '' },
      })),
    }
  })
}

/** The record of zones; what `before` had and the zones lack is null. */
export function toValues(zones: readonly Zone[], before: DeliveryValues = {}): DeliveryValues {
  const values: Record<string, unknown> = Object.fromEntries(Object.keys(before).map((key) => [key, null]))
  for (const zone of zones) {
    for (const field of zoneFields) values[`zone.${zone.key}.${field}`] = zone[field]
    for (const method of zone.methods)
      for (const field of methodFields) values[`method.${method.key}.${field}`] = method[field] ?? false
  }
  return { ...values, order: zones.map(({ key, methods }) => [key, methods.map((method) => method.key)]) }
}

function readMethod(values: DeliveryValues, key: string): Method | null {
  const read = (field: string) => values[`method.${key}.${field}`]
  if (read('names') === null || read('names') === undefined) return null
  const fields = Object.fromEntries(methodFields.map((field) => [field, read(field)])) as MethodFields
  return { ...fields, key, pickup: fields.pickup || null }
}

/** The zones of a record, in its order; methods that the order does not name stand at the end of the first zone. */
export function readZones(values: DeliveryValues): Zone[] {
  const order = (values.order ?? []) as Order
  return order.flatMap(([key, methodKeys]) => {
    const name = values[`zone.${key}.name`]
    if (typeof name !== 'string') return []
    const methods = methodKeys.flatMap((method) => readMethod(values, method) ?? [])
    return [{ key, name, countries: values[`zone.${key}.countries`] as string[], methods }]
  })
}

const isGone = (value: unknown) => value === null || value === undefined
const getGroup = (key: string) => parseKey(key).kind + parseKey(key).id

/**
 * Completes a mix of two versions: a zone or method of which only some fields were taken gets its other fields from the
 * side that has them, and the order names everything that is there, and nothing else.
 */
export function completeMix(mix: DeliveryValues, sides: readonly DeliveryValues[]): DeliveryValues {
  const alive = new Set(Object.keys(mix).flatMap((key) => (key === 'order' || isGone(mix[key]) ? [] : [getGroup(key)])))
  const whole: Record<string, unknown> = { ...mix }
  for (const side of [mix, ...sides])
    for (const key of Object.keys(side))
      if (key !== 'order' && alive.has(getGroup(key)) && isGone(whole[key])) whole[key] = side[key]
  return { ...whole, order: mergeOrders(whole, [mix, ...sides]) }
}

/** The order of the first side, with what only others know at the end of its zone there. */
function mergeOrders(values: DeliveryValues, sides: readonly DeliveryValues[]): Order {
  const zones = new Map<string, string[]>()
  const placed = new Set<string>()
  for (const { order } of sides)
    for (const [zone, methods] of (order ?? []) as Order) {
      if (isGone(values[`zone.${zone}.name`])) continue
      const known = zones.get(zone) ?? []
      zones.set(zone, known)
      for (const method of methods) {
        if (placed.has(method) || isGone(values[`method.${method}.names`])) continue
        placed.add(method)
        known.push(method)
      }
    }
  return [...zones]
}

const toNumber = (text: string): number => Number(text.trim().replace(',', '.'))
/** An empty field is absent. */
const toOptional = (text: string, factor = 1) => (text.trim() === '' ? undefined : toNumber(text) * factor)

export type ZoneInput = OperationInput<'delivery.replace'>['zones'][number]

/** The zones as the server takes them; methods that it does not know yet have no id. */
export const toZoneInputs = (zones: readonly Zone[]): ZoneInput[] =>
  zones.map(({ name, countries, methods }) => ({
    name,
    countries: [...countries],
    methods: methods.map((method) => ({
      ...(!isNewKey(method.key) && { id: method.key }),
      names: Object.fromEntries(Object.entries(method.names).filter(([, text]) => text.trim() !== '')),
      fee: toNumber(method.fee),
      freeFrom: toOptional(method.freeFrom),
      daysMin: toNumber(method.days[0]),
      daysMax: toNumber(method.days[1]),
      steps: method.weights.steps.map(({ aboveKg, fee }) => ({
        aboveGrams: Math.round(toNumber(aboveKg) * gramsPerKg),
        fee: toNumber(fee),
      })),
      mostGrams: toOptional(method.weights.maxKg, gramsPerKg),
      enabled: method.enabled,
      ...(method.pickup && { pickup: method.pickup }),
    })),
  }))

const newPrefix = 'new-'
const isNewKey = (key: string) => key.startsWith(newPrefix)
/** A key for a zone or method that the server does not know. */
export const createKey = (): string => newPrefix + newIdempotencyKey()

/** A price, days and weights are numbers of zero or more. */
export const isNumberText = (text: string): boolean => /^\d+([.,]\d+)?$/.test(text.trim())

/** Whether all fields of a method can be sent. */
export const isComplete = ({ names, fee, freeFrom, days, weights, pickup }: MethodFields): boolean =>
  Object.values(names).some((name) => name.trim() !== '') &&
  [fee, ...days].every(isNumberText) &&
  [freeFrom, weights.maxKg].every((text) => text.trim() === '' || isNumberText(text)) &&
  weights.steps.every((step) => isNumberText(step.aboveKg) && isNumberText(step.fee)) &&
  toNumber(days[0]) <= toNumber(days[1]) &&
  (pickup === null ||
    ([pickup.street, pickup.city, pickup.country].every((text) => text.trim() !== '') &&
      Object.values(pickup.hours).some((text) => text.trim() !== '')))
