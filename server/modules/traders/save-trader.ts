import type { Data, Parsed } from '#contract/operation.ts'
import {
  findVatPrefix,
  type adminTraderApi,
  type sellerTraderApi,
  type TraderInput,
  type TraderRecord,
} from '#contract/traders.ts'
import { invalidateCaches } from '#server/platform/cache-invalidation.ts'
import type { Ctx, SellerCtx } from '#server/platform/context.ts'
import { findCountryCode } from '#server/platform/country-code.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { findBrandTrader, findStoreTraders, toTraderRecord } from './read-traders.ts'
import { upsertTrader, type TraderRow } from './traders.queries.ts'

type SellerApi = typeof sellerTraderApi
type AdminApi = typeof adminTraderApi

/** Throws a field refusal for an unknown country, and for a VAT number of another country. */
function toRow(storeId: string | null, input: TraderInput): TraderRow {
  const country = findCountryCode(input.country)
  if (country === null) throw fieldRefusal({ country: { key: 'field.not_listed' } })
  const prefix = findVatPrefix(country)
  if (input.vatNumber !== undefined && prefix !== null && !input.vatNumber.startsWith(prefix))
    throw fieldRefusal({ vatNumber: { key: 'field.pattern' } })
  return {
    store_id: storeId,
    legal_name: input.legalName,
    street: input.street,
    postcode: input.postcode ?? '',
    city: input.city,
    region: input.region ?? '',
    country,
    register_name: input.registerName ?? null,
    register_number: input.registerNumber ?? null,
    vat_number: input.vatNumber ?? null,
    email: input.email,
    phone: input.phone ?? null,
    legal_lines: input.legalLines,
  }
}

/** Sets the trader data of a store, or of the brand where `storeId` is null. Runs in the caller's transaction. */
export async function saveTrader(ctx: Ctx, storeId: string | null, input: TraderInput): Promise<TraderRecord> {
  const row = toRow(storeId, input)
  const before = storeId === null ? await findBrandTrader(ctx) : (await findStoreTraders(ctx, [storeId])).get(storeId)
  await upsertTrader(ctx, row)
  await invalidateCaches(ctx, ['traders', 'lists'])
  const after = toTraderRecord(row)
  ctx.audit({ ...(storeId !== null && { subjectId: storeId }), before: before ?? null, after })
  return after
}

export async function readOwnTrader(ctx: SellerCtx): Promise<Data<SellerApi['detail']>> {
  const { storeId } = ctx.principal
  return { trader: (await findStoreTraders(ctx, [storeId])).get(storeId) ?? null }
}

export const saveOwnTrader = async (
  ctx: SellerCtx,
  input: Parsed<SellerApi['save']>,
): Promise<Data<SellerApi['save']>> => ({ trader: await saveTrader(ctx, ctx.principal.storeId, input) })

export const readBrandRecord = async (ctx: Ctx): Promise<Data<AdminApi['detail']>> => ({
  trader: await findBrandTrader(ctx),
})

export const saveBrandTrader = async (ctx: Ctx, input: Parsed<AdminApi['save']>): Promise<Data<AdminApi['save']>> => ({
  trader: await saveTrader(ctx, null, input),
})
