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
import { findCountryCode } from '#i18n/countries.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { findBrandTrader, findStoreTraders, toTraderRecord } from './read-traders.ts'
import { findTraderVersion, upsertTrader, type TraderRow } from './traders.queries.ts'

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

/** Throws `trader.changed` when the stored version is not `expected`. Sets the trader data of a store, or of the brand where `storeId` is null. Runs in the caller's transaction. */
export async function saveTrader(
  ctx: Ctx,
  storeId: string | null,
  input: TraderInput,
  expected?: number,
): Promise<TraderRecord> {
  const row = toRow(storeId, input)
  const before = storeId === null ? await findBrandTrader(ctx) : (await findStoreTraders(ctx, [storeId])).get(storeId)
  if (!(await upsertTrader(ctx, row, expected)))
    throw refusal('trader.changed', { versions: [{ ...input }, { ...before, ...(await readVersion(ctx, storeId)) }] })
  await invalidateCaches(ctx, ['traders', 'lists'])
  const after = toTraderRecord(row)
  ctx.audit({ subjectId: storeId ?? ctx.brand.site, before: before ?? null, after })
  return after
}

/** The version of the trader data of a store (null: the brand), 0 while it has set none, with the person who changed it last. */
async function readVersion(ctx: Ctx, storeId: string | null) {
  const found = await findTraderVersion(ctx, storeId)
  return { version: found?.version ?? 0, changedBy: found?.changedBy ?? null }
}

export async function readOwnTrader(ctx: SellerCtx): Promise<Data<SellerApi['detail']>> {
  const { storeId } = ctx.principal
  const [traders, version] = await Promise.all([findStoreTraders(ctx, [storeId]), readVersion(ctx, storeId)])
  return { trader: traders.get(storeId) ?? null, ...version }
}

export const saveOwnTrader = async (
  ctx: SellerCtx,
  input: Parsed<SellerApi['save']>,
): Promise<Data<SellerApi['save']>> => {
  const { storeId } = ctx.principal
  const { version, ...trader } = input
  return { trader: await saveTrader(ctx, storeId, trader, version), ...(await readVersion(ctx, storeId)) }
}

export async function readBrandRecord(ctx: Ctx): Promise<Data<AdminApi['detail']>> {
  const [trader, version] = await Promise.all([findBrandTrader(ctx), readVersion(ctx, null)])
  return { trader, ...version }
}

export const saveBrandTrader = async (
  ctx: Ctx,
  { version, ...trader }: Parsed<AdminApi['save']>,
): Promise<Data<AdminApi['save']>> => ({
  trader: await saveTrader(ctx, null, trader, version),
  ...(await readVersion(ctx, null)),
})
