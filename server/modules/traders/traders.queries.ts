import { sql, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'

export type TraderTables = Pick<Tables, 'traders'>

/** A stored trader; `store_id` is null for the brand's own. */
export type TraderRow = Omit<
  Tables['traders'],
  'brand_id' | 'id' | 'updated_at' | 'legal_lines' | 'postcode' | 'region' | 'version' | 'changed_by'
> & {
  readonly postcode: string
  readonly region: string
  readonly legal_lines: unknown
}

const columns = [
  'store_id',
  'legal_name',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'register_name',
  'register_number',
  'vat_number',
  'email',
  'phone',
  'legal_lines',
] as const

/** The traders of these stores, in no order. */
export const listStoreTraders = (ctx: Ctx<TraderTables>, storeIds: readonly string[]) =>
  ctx.db
    .selectFrom('traders')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', sql<string>`any(${storeIds}::uuid[])`)
    .execute()

export const findBrandTraderRow = (ctx: Ctx<TraderTables>) =>
  ctx.db
    .selectFrom('traders')
    .select(columns)
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', 'is', null)
    .executeTakeFirst()

/** The version of the trader data of a store (null: the brand) and who made it; undefined when it has set none. */
export const findTraderVersion = (ctx: Ctx<TraderTables>, storeId: string | null) =>
  ctx.db
    .selectFrom('traders')
    .select(['version', 'changed_by as changedBy'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', storeId === null ? 'is' : '=', storeId)
    .executeTakeFirst()

/**
 * Inserts the trader of a store (null: the brand), or replaces it and raises its version. With `expected`, returns false
 * and writes nothing when the stored version is another one; 0 expects none.
 */
export async function upsertTrader(
  ctx: Ctx<TraderTables>,
  { legal_lines, ...row }: TraderRow,
  expected?: number,
): Promise<boolean> {
  const changed_by = ctx.principal?.username ?? null
  const values = { ...row, legal_lines: JSON.stringify(legal_lines), updated_at: ctx.clock.now(), changed_by }
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('traders')
    .values({ brand_id: ctx.brand.id, id: newId(), ...values })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['brand_id', 'store_id'])
        .doUpdateSet({ ...values, version: sql<number>`traders.version + 1` })
      return expected === undefined ? update : update.where('traders.version', '=', expected)
    })
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** SQL column with the trader of a row's store as JSON, by one index lookup; null when the store has set none. */
export const traderColumn = (brandId: number, storeId: string): RawBuilder<TraderRow | null> => sql`(
  select jsonb_build_object('store_id', tr.store_id, 'legal_name', tr.legal_name, 'street', tr.street,
    'postcode', tr.postcode, 'city', tr.city, 'region', tr.region, 'country', tr.country,
    'register_name', tr.register_name, 'register_number', tr.register_number, 'vat_number', tr.vat_number,
    'email', tr.email, 'phone', tr.phone, 'legal_lines', tr.legal_lines)
  from traders as tr where tr.brand_id = ${brandId} and tr.store_id = ${sql.ref(storeId)})`
