import type { deliveryApi, DeliveryMethodView } from '#contract/delivery.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { toMajor, toMinor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal, fieldRefusal } from '#server/platform/refusal.ts'
import {
  deleteMethod,
  insertMethod,
  listMethods,
  raiseVersion,
  updateMethod,
  type MethodRow,
} from './delivery.queries.ts'
import type { DeliveryMethod } from './delivery.rules.ts'

type Api = typeof deliveryApi
type MethodInput = Parsed<Api['save']>

/** Bounds the list that a shopper and the server have to go through. */
export const maxMethods = 100

/** A method as its owner sees it, in major units. */
export function toView(ctx: SellerCtx, method: DeliveryMethod): DeliveryMethodView {
  const { currency, defaultLanguage } = ctx.brand.settings
  const amount = (minor: number) => toMajor(minor, currency.digits)
  const { id, countries, mostGrams, freeFromMinor, daysMin, daysMax, kind, pickup, isEnabled } = method
  return {
    id,
    name: pickText(method.name, ctx.lang, defaultLanguage),
    names: method.name as Record<string, string>,
    countries: [...countries],
    fee: amount(method.feeMinor),
    steps: method.steps.map(({ aboveGrams, feeMinor }) => ({ aboveGrams, fee: amount(feeMinor) })),
    mostGrams,
    freeFrom: freeFromMinor === null ? null : amount(freeFromMinor),
    daysMin,
    daysMax,
    kind,
    pickup,
    enabled: isEnabled,
  }
}

/** The store's own methods, in its order. */
export async function listOwnMethods(ctx: SellerCtx): Promise<Data<Api['list']>> {
  const methods = await listMethods(ctx, [ctx.principal.storeId])
  return { pageList: methods.map((method) => toView(ctx, method)) }
}

/** Returns the store's own method; null when it does not exist. */
async function findView(ctx: SellerCtx, id: string): Promise<DeliveryMethodView | null> {
  const method = (await listMethods(ctx, [ctx.principal.storeId])).find((one) => one.id === id)
  return method ? toView(ctx, method) : null
}

/** Parses country names in any language into codes; throws a field refusal for an unknown one. */
function parseCountries(countries: readonly string[]): string[] {
  const codes = countries.map((country) => (country === '*' ? '*' : findCountryCode(country)))
  if (codes.includes(null)) throw fieldRefusal({ countries: { key: 'field.not_listed' } })
  return [...new Set(codes as string[])]
}

function toRow(ctx: SellerCtx, id: string, saved: MethodInput): Omit<MethodRow, 'position'> {
  const minor = (major: number) => toMinor(major, ctx.brand.settings.currency.digits)
  const steps = saved.steps.map(({ aboveGrams, fee }) => ({ aboveGrams, feeMinor: minor(fee) }))
  return {
    id,
    store_id: ctx.principal.storeId,
    name: JSON.stringify(saved.names),
    countries: parseCountries(saved.countries),
    fee_minor: minor(saved.fee),
    steps: JSON.stringify(steps.toSorted((a, b) => a.aboveGrams - b.aboveGrams)),
    most_grams: saved.mostGrams ?? null,
    free_from_minor: saved.freeFrom === undefined ? null : minor(saved.freeFrom),
    days_min: saved.daysMin,
    days_max: saved.daysMax,
  }
}

/** Adds a method, or changes one of the store. Throws `delivery.not_found`, `delivery.limit`. */
export async function saveMethod(ctx: SellerCtx, saved: MethodInput): Promise<Data<Api['save']>> {
  const id = saved.id?.toLowerCase() ?? newId()
  if (!isId(id)) throw refusal('delivery.not_found')
  const row = toRow(ctx, id, saved)
  await raiseVersion(ctx, { storeId: ctx.principal.storeId, by: ctx.principal.username })
  const before = saved.id === undefined ? null : await findView(ctx, id)
  if (saved.id === undefined) {
    if (!(await insertMethod(ctx, row, maxMethods))) throw refusal('delivery.limit', { max: maxMethods })
  } else if (!(await updateMethod(ctx, row))) throw refusal('delivery.not_found')
  const method = (await findView(ctx, id))!
  ctx.audit({ subjectId: id, before, after: method })
  return { method }
}

/** Deletes a method of the store; placed orders keep theirs. Throws `delivery.not_found`. */
export async function deleteOwnMethod(ctx: SellerCtx, { id }: Parsed<Api['delete']>): Promise<Data<Api['delete']>> {
  await raiseVersion(ctx, { storeId: ctx.principal.storeId, by: ctx.principal.username })
  const before = await findView(ctx, id.toLowerCase())
  if (!before || !(await deleteMethod(ctx, ctx.principal.storeId, id))) throw refusal('delivery.not_found')
  ctx.audit({ subjectId: before.id, before, after: null })
  return { id }
}
