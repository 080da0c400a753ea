import type { deliveryApi, DeliverySettings, PickupPlace } from '#contract/delivery.ts'
import type { FieldError } from '#contract/field-errors.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getLocaleInfo } from '#i18n/locales.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMajor, toMinor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal, fieldRefusal } from '#server/platform/refusal.ts'
import {
  deleteOtherMethods,
  findVersion,
  listMethods,
  raiseVersion,
  writeMethods,
  type StoredMethod,
} from './delivery.queries.ts'
import { listDeliveryOptions } from './delivery.rules.ts'
import { maxMethods, toView } from './manage-methods.ts'

type Api = typeof deliveryApi
type ZoneInput = Parsed<Api['replace']>['zones'][number]
type Fields = Record<string, FieldError>

/** Methods with the same countries are a zone; zones stand in the order of their first methods. */
const groupByCountries = (methods: readonly StoredMethod[]) => [
  ...Map.groupBy(methods, ({ countries }) => countries.toSorted().join(' ')).values(),
]

async function readSettings(ctx: SellerCtx): Promise<DeliverySettings> {
  const { storeId } = ctx.principal
  const [methods, version] = await Promise.all([listMethods(ctx, [storeId]), findVersion(ctx, storeId)])
  return {
    version: version?.version ?? 1,
    changedBy: version?.changedBy ?? null,
    changedAt: version?.changedBy ? version.changedAt.toISOString() : null,
    zones: groupByCountries(methods).map((zone) => ({
      name: zone[0]!.zoneName,
      countries: [...zone[0]!.countries],
      methods: zone.map((method) => {
        const { name: _name, countries: _countries, ...view } = toView(ctx, method)
        return view
      }),
    })),
  }
}

/** All delivery methods of the caller's store by zone. */
export const readDeliverySettings = async (ctx: SellerCtx): Promise<Data<Api['detail']>> => ({
  delivery: await readSettings(ctx),
})

/** Parses the countries of all zones into codes; adds an error for an unknown one, and for one named twice. */
function parseZones(ctx: SellerCtx, zones: readonly ZoneInput[], fields: Fields): string[][] {
  const names = new Intl.DisplayNames(getLocaleInfo(ctx.lang).intl, { type: 'region' })
  const seen = new Set<string>()
  return zones.map(({ countries }, index) =>
    countries.flatMap((country) => {
      const code = country === '*' ? '*' : findCountryCode(country)
      if (code === null) fields[`zones.${index}.countries`] = { key: 'field.not_listed' }
      else if (seen.has(code)) {
        const name = code === '*' ? code : names.of(code)!
        fields[`zones.${index}.countries`] = { key: 'field.country_twice', params: { name } }
      } else {
        seen.add(code)
        return [code]
      }
      return []
    }),
  )
}

type Pickup = NonNullable<ZoneInput['methods'][number]['pickup']>

function parsePickup(pickup: Pickup, field: string, fields: Fields): PickupPlace {
  const country = findCountryCode(pickup.country)
  if (country === null) fields[`${field}.country`] = { key: 'field.not_listed' }
  const { street, postcode, city, hours } = pickup
  return { street, postcode: postcode ?? null, city, country: country ?? '', hours }
}

/** The methods of zones that need not be stored; throws the errors of all fields at once. */
function parseMethods(ctx: SellerCtx, zones: readonly ZoneInput[]): StoredMethod[] {
  const { digits } = ctx.brand.settings.currency
  const fields: Fields = {}
  const countries = parseZones(ctx, zones, fields)
  const methods = zones.flatMap((zone, index) =>
    zone.methods.map((method, place): StoredMethod => {
      const field = `zones.${index}.methods.${place}.pickup`
      const steps = method.steps.map(({ aboveGrams, fee }) => ({ aboveGrams, feeMinor: toMinor(fee, digits) }))
      const pickup = method.pickup ? parsePickup(method.pickup, field, fields) : null
      return {
        id: method.id?.toLowerCase() ?? newId(),
        storeId: ctx.principal.storeId,
        name: method.names,
        countries: countries[index]!,
        feeMinor: toMinor(method.fee, digits),
        steps: steps.toSorted((a, b) => a.aboveGrams - b.aboveGrams),
        mostGrams: method.mostGrams ?? null,
        freeFromMinor: method.freeFrom === undefined ? null : toMinor(method.freeFrom, digits),
        daysMin: method.daysMin,
        daysMax: method.daysMax,
        kind: pickup ? 'pickup' : 'parcel',
        pickup,
        isEnabled: method.enabled,
        zoneName: zone.name,
      }
    }),
  )
  if (Object.keys(fields).length > 0) throw fieldRefusal(fields)
  return methods
}

const toRow = (method: StoredMethod, index: number) => ({
  id: method.id,
  store_id: method.storeId,
  name: JSON.stringify(method.name),
  countries: [...method.countries],
  fee_minor: method.feeMinor,
  steps: JSON.stringify(method.steps),
  most_grams: method.mostGrams,
  free_from_minor: method.freeFromMinor,
  days_min: method.daysMin,
  days_max: method.daysMax,
  kind: method.kind,
  pickup: method.pickup && JSON.stringify(method.pickup),
  is_enabled: method.isEnabled,
  zone_name: method.zoneName,
  position: index + 1,
})

/** Throws `delivery.not_found` for an id that is not one of the store's methods, or that is sent twice. */
function assertOwn(sentIds: readonly string[], ownIds: ReadonlySet<string>): void {
  if (new Set(sentIds).size < sentIds.length || sentIds.some((id) => !isId(id) || !ownIds.has(id)))
    throw refusal('delivery.not_found')
}

/**
 * Replaces all methods of the store. At another version than the stored one it is refused with `delivery.changed`, which
 * carries both: what was sent and what is stored. Placed orders keep their method. Throws `delivery.not_found`,
 * `delivery.limit`, errors of fields.
 */
export async function replaceMethods(ctx: SellerCtx, input: Parsed<Api['replace']>): Promise<Data<Api['replace']>> {
  const { storeId, username } = ctx.principal
  const methods = parseMethods(ctx, input.zones)
  if (methods.length > maxMethods) throw refusal('delivery.limit', { max: maxMethods })
  if (!(await raiseVersion(ctx, { storeId, by: username, expected: input.version }))) {
    const stored = await readSettings(ctx)
    throw refusal('delivery.changed', { versions: [{ ...input }, { ...stored }] })
  }
  const before = await readSettings(ctx)
  const sentIds = input.zones.flatMap((zone) => zone.methods.flatMap(({ id }) => id?.toLowerCase() ?? []))
  assertOwn(sentIds, new Set(before.zones.flatMap((zone) => zone.methods.map(({ id }) => id))))
  await deleteOtherMethods(ctx, storeId, sentIds)
  await writeMethods(ctx, methods.map(toRow))
  const delivery = await readSettings(ctx)
  ctx.audit({ subjectId: storeId, before: before.zones, after: delivery.zones })
  return { delivery }
}

/** The options of a shopper in a country, by the methods that are sent. */
export async function tryDelivery(ctx: SellerCtx, input: Parsed<Api['try']>): Promise<Data<Api['try']>> {
  const { currency, defaultLanguage } = ctx.brand.settings
  const country = findCountryCode(input.country)
  if (country === null) throw fieldRefusal({ country: { key: 'field.not_listed' } })
  const goodsMinor = toMinor(input.goods, currency.digits)
  const parcel = { storeId: ctx.principal.storeId, country, weightGrams: input.weightGrams, goodsMinor }
  return {
    options: listDeliveryOptions(parseMethods(ctx, input.zones), parcel).map((option) => ({
      name: pickText(option.name, ctx.lang, defaultLanguage),
      kind: option.kind,
      fee: toMajor(option.feeMinor, currency.digits),
      regularFee: toMajor(option.regularFeeMinor, currency.digits),
      daysMin: option.daysMin,
      daysMax: option.daysMax,
    })),
  }
}
