import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import type { DeliveryKind, PickupPlace } from '#contract/delivery.ts'
import type { DeliveryMethod, WeightStep } from './delivery.rules.ts'

export type DeliveryTables = Pick<Tables, 'delivery_methods' | 'delivery_versions'>

/** A method with its place in the store's settings. */
export type StoredMethod = DeliveryMethod & { readonly zoneName: string }
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
      .select(['kind', 'pickup', 'is_enabled as isEnabled', 'zone_name as zoneName'])
      .where('brand_id', '=', brandId)
      .where('store_id', '=', sql<string>`any(${storeIds}::uuid[])`)
      .orderBy('store_id')
      .orderBy('position')
      .orderBy('id'),
)

/** Delivery methods of these stores, in each store's own order. */
export async function listMethods(ctx: DeliveryCtx, storeIds: readonly string[]): Promise<StoredMethod[]> {
  const { rows } = await methodsQuery(ctx, { brandId: ctx.brand.id, storeIds })
  return rows.map((row) => ({
    ...row,
    steps: row.steps as unknown as WeightStep[],
    kind: row.kind as DeliveryKind,
    pickup: row.pickup as PickupPlace | null,
  }))
}

type TextsPage = { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number }

/** Texts of a store's methods, or of all, by id, with the version of the store's methods. */
export const listMethodTexts = async (ctx: DeliveryCtx, storeId: string | null, page: TextsPage) =>
  (
    await sql<MethodTexts>`
      select m.id, m.store_id as "storeId", m.name, m.pickup, coalesce(v.version, 1) as version
      from delivery_methods as m
      left join delivery_versions as v on v.brand_id = ${ctx.brand.id} and v.store_id = m.store_id
      where m.brand_id = ${ctx.brand.id} ${storeId === null ? sql`` : sql`and m.store_id = ${storeId}`}
        ${'ids' in page ? sql`and m.id = any(${page.ids}::uuid[])` : page.after === null ? sql`` : sql`and m.id > ${page.after}::uuid`}
      order by m.id ${'ids' in page ? sql`` : sql`limit ${page.limit}`}`.execute(ctx.db)
  ).rows

export type MethodTexts = {
  readonly id: string
  readonly storeId: string
  readonly name: Readonly<Record<string, string>>
  readonly pickup: PickupPlace | null
  readonly version: number
}

/** Writes the texts of a method whose store's version the transaction has raised. */
export const updateMethodTexts = (ctx: DeliveryCtx, { id, storeId, name, pickup }: MethodTexts) =>
  ctx.db
    .updateTable('delivery_methods')
    .set({ name: JSON.stringify(name), pickup: pickup && JSON.stringify(pickup) })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute()

/** SQL column with the delivery methods of a row's store, in its own order; null when it has none. */
export const deliveryMethodsColumn = (
  brandId: number,
  storeId: string,
): RawBuilder<readonly DeliveryMethod[] | null> => sql`(
  select jsonb_agg(jsonb_build_object('id', m.id, 'storeId', m.store_id, 'name', m.name, 'countries', m.countries,
    'feeMinor', m.fee_minor, 'steps', m.steps, 'mostGrams', m.most_grams, 'freeFromMinor', m.free_from_minor,
    'daysMin', m.days_min, 'daysMax', m.days_max, 'kind', m.kind, 'pickup', m.pickup, 'isEnabled', m.is_enabled) order by m.position, m.id)
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

/** Adds methods of the store, or replaces those with the same id. */
export async function writeMethods(ctx: DeliveryCtx, rows: readonly MethodRow[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('delivery_methods')
    .values(rows.map((row) => ({ brand_id: ctx.brand.id, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'id'])
        .doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          countries: ref('excluded.countries'),
          fee_minor: ref('excluded.fee_minor'),
          steps: ref('excluded.steps'),
          most_grams: ref('excluded.most_grams'),
          free_from_minor: ref('excluded.free_from_minor'),
          days_min: ref('excluded.days_min'),
          days_max: ref('excluded.days_max'),
          kind: ref('excluded.kind'),
          pickup: ref('excluded.pickup'),
          is_enabled: ref('excluded.is_enabled'),
          zone_name: ref('excluded.zone_name'),
          position: ref('excluded.position'),
        }))
        .whereRef('delivery_methods.store_id', '=', 'excluded.store_id'),
    )
    .execute()
}

/** Deletes the store's methods except these. */
export const deleteOtherMethods = (ctx: DeliveryCtx, storeId: string, exceptIds: readonly string[]) =>
  ctx.db
    .deleteFrom('delivery_methods')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('id', '!=', sql<string>`all(${exceptIds}::uuid[])`)
    .execute()

/** The version of a store's methods with who made it; undefined while it is version 1. */
export const findVersion = (ctx: DeliveryCtx, storeId: string) =>
  ctx.db
    .selectFrom('delivery_versions')
    .select(['version', 'changed_by as changedBy', 'changed_at as changedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .executeTakeFirst()

/**
 * Raises the version of a store's methods and locks it until the transaction ends, so that changes follow one another.
 * With `expected`, returns false and changes nothing when the version is another one.
 */
export async function raiseVersion(
  ctx: DeliveryCtx,
  { storeId, by, expected }: { storeId: string; by: string; expected?: number },
): Promise<boolean> {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('delivery_versions')
    .values({ brand_id: ctx.brand.id, store_id: storeId, changed_at: now })
    .onConflict((conflict) => conflict.columns(['brand_id', 'store_id']).doNothing())
    .execute()
  const { numUpdatedRows } = await ctx.db
    .updateTable('delivery_versions')
    .set({ version: sql<number>`version + 1`, changed_by: by, changed_at: now })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .$if(expected !== undefined, (query) => query.where('version', '=', expected!))
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
