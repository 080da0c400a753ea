import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import type { DeliveryMethod, WeightStep } from './delivery.rules.ts'

export type DeliveryTables = Pick<Tables, 'delivery_methods'>
type DeliveryCtx = Ctx<DeliveryTables>

const methodsQuery = prepareQuery(
  (
    db: Kysely<DeliveryTables>,
    { brandId, storeIds }: { readonly brandId: number; readonly storeIds: readonly string[] },
  ) =>
    db
      .selectFrom('delivery_methods')
      .select(['id', 'store_id as storeId', 'name', 'countries', 'fee_minor as feeMinor', 'steps'])
      .select(['most_grams as mostGrams', 'free_from_minor as freeFromMinor'])
      .select(['days_min as daysMin', 'days_max as daysMax'])
      .where('brand_id', '=', brandId)
      .where('store_id', '=', sql<string>`any(${storeIds}::uuid[])`)
      .orderBy('store_id')
      .orderBy('position')
      .orderBy('id'),
)

/** Delivery methods of these stores, in each store's own order. */
export async function listMethods(ctx: DeliveryCtx, storeIds: readonly string[]): Promise<DeliveryMethod[]> {
  const { rows } = await methodsQuery(ctx, { brandId: ctx.brand.id, storeIds })
  return rows.map((row) => ({ ...row, steps: row.steps as unknown as WeightStep[] }))
}

/** SQL column with the delivery methods of a row's store, in its own order; null when it has none. */
export const deliveryMethodsColumn = (
  brandId: number,
  storeId: string,
): RawBuilder<readonly DeliveryMethod[] | null> => sql`(
  select jsonb_agg(jsonb_build_object('id', m.id, 'storeId', m.store_id, 'name', m.name, 'countries', m.countries,
    'feeMinor', m.fee_minor, 'steps', m.steps, 'mostGrams', m.most_grams, 'freeFromMinor', m.free_from_minor,
    'daysMin', m.days_min, 'daysMax', m.days_max) order by m.position, m.id)
  from delivery_methods as m where m.brand_id = ${brandId} and m.store_id = ${sql.ref(storeId)})`

export type MethodRow = Omit<Insertable<DeliveryTables['delivery_methods']>, 'brand_id'>

/** Appends a method to the store's; false when it has `maxCount` already. */
export async function insertMethod(
  ctx: DeliveryCtx,
  row: Omit<MethodRow, 'position'>,
  maxCount: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into delivery_methods (brand_id, id, store_id, name, countries, fee_minor, steps, most_grams,
      free_from_minor, days_min, days_max, position)
    select ${ctx.brand.id}::integer, ${row.id}::uuid, ${row.store_id}::uuid, ${row.name}::jsonb, ${row.countries}::text[],
      ${row.fee_minor}::bigint, ${row.steps}::jsonb, ${row.most_grams}::integer, ${row.free_from_minor}::bigint,
      ${row.days_min}::smallint, ${row.days_max}::smallint, coalesce(max(position), 0) + 1
    from delivery_methods where brand_id = ${ctx.brand.id} and store_id = ${row.store_id}
    having count(*) < ${maxCount}
    returning id`.execute(ctx.db)
  return rows.length === 1
}

/** Updates a method of the store; false when it does not exist. */
export async function updateMethod(ctx: DeliveryCtx, { id, store_id, ...set }: MethodRow): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('delivery_methods')
    .set(set)
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', store_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a method of the store; false when it does not exist. */
export async function deleteMethod(ctx: DeliveryCtx, storeId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('delivery_methods')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
