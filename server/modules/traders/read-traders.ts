import type { Data, Parsed } from '#contract/operation.ts'
import type { Trader, TraderRecord, tradersApi } from '#contract/traders.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { getStore } from '../merchants/public.ts'
import { findBrandTraderRow, listStoreTraders, type TraderRow, type TraderTables } from './traders.queries.ts'

type Api = typeof tradersApi

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A stored trader with its legal lines by language. */
export const toTraderRecord = (row: TraderRow): TraderRecord => ({
  legalName: row.legal_name,
  street: row.street,
  postcode: row.postcode || null,
  city: row.city,
  region: row.region || null,
  country: row.country,
  registerName: row.register_name,
  registerNumber: row.register_number,
  vatNumber: row.vat_number,
  email: row.email,
  phone: row.phone,
  legalLines: row.legal_lines as Record<string, string>,
})

/** A trader as shown in a language; `legalLines` fall back to the brand's own language. */
export const toTrader = (record: TraderRecord, lang: Locale, fallback: Locale): Trader => ({
  ...record,
  legalLines: toLines(pickText(record.legalLines, lang, fallback)),
})

/** The brand's own trader data, or null when it has set none. */
export async function findBrandTrader(ctx: Ctx<TraderTables>): Promise<TraderRecord | null> {
  const row = await findBrandTraderRow(ctx)
  return row ? toTraderRecord(row) : null
}

/** Trader data by store id; stores that have set none are absent. At most one query. */
export async function findStoreTraders(
  ctx: Ctx<TraderTables>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, TraderRecord>> {
  const ids = [...new Set(storeIds)].filter(isId)
  const rows = ids.length === 0 ? [] : await listStoreTraders(ctx, ids)
  return new Map(rows.map((row) => [row.store_id!, toTraderRecord(row)]))
}

const toShown = (ctx: Ctx, record: TraderRecord | null | undefined): Trader | null =>
  record ? toTrader(record, ctx.lang, ctx.brand.settings.defaultLanguage) : null

export const readBrandTrader = async (ctx: Ctx): Promise<Data<Api['brand']>> => ({
  trader: toShown(ctx, await findBrandTrader(ctx)),
})

/** The trader of an open store. Throws `store.not_found`. */
export async function readStoreTrader(ctx: Ctx, { sellerId }: Parsed<Api['store']>): Promise<Data<Api['store']>> {
  const store = await getStore(ctx, sellerId)
  return { trader: toShown(ctx, (await findStoreTraders(ctx, [store.id])).get(store.id)) }
}
