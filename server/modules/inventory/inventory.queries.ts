import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiled } from '#server/platform/database/compiled.ts'

export type InventoryTables = Pick<Tables, 'stock' | 'warehouses'>

export type ReserveLine = { readonly skuId: string; readonly quantity: number }

/** How many units of a SKU one warehouse gives. */
export type Allocation = { readonly skuId: string; readonly warehouseId: string; readonly quantity: number }

type Skus = { readonly brandId: number; readonly skuIds: readonly string[] }

const summing = compiled((db: Kysely<InventoryTables>, { brandId, skuIds }: Skus) =>
  db
    .selectFrom('stock')
    .select((build) => ['sku_id as skuId', build.fn.sum<number>('available').as('available')])
    .where('brand_id', '=', brandId)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .groupBy('sku_id'),
)

/** Available units of each SKU over all warehouses; SKUs without stock rows are absent. */
export const sumAvailable = async (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  (await summing(ctx, { brandId: ctx.brand.id, skuIds })).rows

/** The same for the SKU of a row, as a column of another module's query: one look-up by key. */
export const availableOf = (brandId: number, skuId: string): RawBuilder<number> => sql`(
  select coalesce(sum(held.available), 0)::int from stock as held
  where held.brand_id = ${brandId} and held.sku_id = ${sql.ref(skuId)})`

/** The same for several SKUs: units by SKU id; SKUs without stock rows are absent, null when none has any. */
export const availableBySkuOf = (
  brandId: number,
  skuIds: RawBuilder<string[]>,
): RawBuilder<Readonly<Record<string, number>> | null> => sql`(
  select jsonb_object_agg(held.sku_id, held.available) from (
    select st.sku_id, sum(st.available) as available from stock as st
    where st.brand_id = ${brandId} and st.sku_id = any(${skuIds}) group by st.sku_id) as held)`

const locking = compiled(
  (_: Kysely<InventoryTables>, { brandId, skuIds }: Skus) => sql`
    select from stock where brand_id = ${brandId} and sku_id = any(${skuIds}::uuid[])
    order by sku_id, warehouse_id for update`,
)

/**
 * Locks the stock rows of these SKUs in one order for all. A statement of its own: the next one then starts from what the
 * rows hold now. Locking and changing in one statement would be judged by rows as they were when it began to wait.
 */
export const lockStock = (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  locking(ctx, { brandId: ctx.brand.id, skuIds })

export type Reserved = {
  readonly allocations: readonly Allocation[]
  /** SKUs that have fewer units than wanted; then nothing was reserved. */
  readonly short: readonly { readonly skuId: string; readonly left: number }[]
}

type Units = Skus & { readonly units: readonly number[] }
/** `country` is a code, '' for none. */
type Wanted = Units & { readonly country: string }

const reserving = compiled(
  (_: Kysely<InventoryTables>, { brandId, skuIds, units, country }: Wanted) => sql<Reserved>`
    with wanted as (
      select line.sku_id, sum(line.quantity)::int as quantity
      from unnest(${skuIds}::uuid[], ${units}::int[]) as line (sku_id, quantity)
      group by line.sku_id
    ), locked as materialized (
      select s.sku_id, s.warehouse_id, s.available from stock as s
      where s.brand_id = ${brandId} and s.sku_id in (select sku_id from wanted)
      order by s.sku_id, s.warehouse_id for update
    ), filled as (
      select l.sku_id, l.warehouse_id, least(l.available, w.quantity - coalesce(sum(l.available) over (
        partition by l.sku_id
        order by h.store_id is null, coalesce(array_position(h.regions, ${country}::text), 32767), h.position, h.id
        rows between unbounded preceding and 1 preceding), 0))::int as take
      from locked as l join wanted as w on w.sku_id = l.sku_id
      join warehouses as h on h.brand_id = ${brandId} and h.id = l.warehouse_id
    ), short as (
      select w.sku_id, coalesce(sum(l.available), 0)::int as available
      from wanted as w left join locked as l on l.sku_id = w.sku_id
      group by w.sku_id, w.quantity having coalesce(sum(l.available), 0) < w.quantity
    ), changed as (
      update stock as s set available = s.available - f.take, reserved = s.reserved + f.take from filled as f
      where s.brand_id = ${brandId} and s.sku_id = f.sku_id and s.warehouse_id = f.warehouse_id
        and f.take > 0 and s.available >= f.take and not exists (select from short)
      returning s.sku_id, s.warehouse_id, f.take
    )
    select
      coalesce((select jsonb_agg(jsonb_build_object('skuId', sku_id, 'warehouseId', warehouse_id, 'quantity', take)
        order by sku_id, warehouse_id) from changed), '[]') as allocations,
      coalesce((select jsonb_agg(jsonb_build_object('skuId', sku_id, 'left', available)) from short), '[]') as short`,
)

/**
 * Moves units from available to reserved for all lines or for none: from a store's own warehouses first, then from the
 * brand's, those near to the country before the others. Quantities of one SKU are summed first. The rows must be locked by
 * an earlier statement of the same transaction.
 */
export async function reserveStock(
  ctx: Ctx<InventoryTables>,
  lines: readonly ReserveLine[],
  country: string | null,
): Promise<Reserved> {
  const { rows } = await reserving(ctx, {
    brandId: ctx.brand.id,
    country: country ?? '',
    skuIds: lines.map(({ skuId }) => skuId),
    units: lines.map(({ quantity }) => quantity),
  })
  return rows[0]!
}

type Ended = Units & { readonly warehouseIds: readonly string[]; readonly returned: boolean }

const ending = compiled(
  (_: Kysely<InventoryTables>, { brandId, skuIds, warehouseIds, units, returned }: Ended) => sql`
    with given as (
      select one.sku_id, one.warehouse_id, sum(one.quantity)::int as quantity
      from unnest(${skuIds}::uuid[], ${warehouseIds}::uuid[], ${units}::int[]) as one (sku_id, warehouse_id, quantity)
      group by one.sku_id, one.warehouse_id
    ), locked as materialized (
      select s.sku_id, s.warehouse_id from stock as s
      where s.brand_id = ${brandId} and (s.sku_id, s.warehouse_id) in (select sku_id, warehouse_id from given)
      order by s.sku_id, s.warehouse_id for update
    )
    update stock as s
    set reserved = s.reserved - g.quantity, available = s.available + case when ${returned}::boolean then g.quantity else 0 end
    from given as g join locked as l on l.sku_id = g.sku_id and l.warehouse_id = g.warehouse_id
    where s.brand_id = ${brandId} and s.sku_id = g.sku_id and s.warehouse_id = g.warehouse_id
      and s.reserved >= g.quantity`,
)

/** Takes reserved units away; `returned` gives them back to available. Answers how many rows it could change. */
async function endReservation(
  ctx: Ctx<InventoryTables>,
  allocations: readonly Allocation[],
  returned: boolean,
): Promise<number> {
  const { numAffectedRows } = await ending(ctx, {
    brandId: ctx.brand.id,
    skuIds: allocations.map(({ skuId }) => skuId),
    warehouseIds: allocations.map(({ warehouseId }) => warehouseId),
    units: allocations.map(({ quantity }) => quantity),
    returned,
  })
  return Number(numAffectedRows)
}

export const releaseStock = (ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]) =>
  endReservation(ctx, allocations, true)

export const commitStock = (ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]) =>
  endReservation(ctx, allocations, false)

/** Puts sold units back on the shelves they were taken from. Answers how many rows it could change. */
export async function returnStock(ctx: Ctx<InventoryTables>, allocations: readonly Allocation[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with given as (
      select one.sku_id, one.warehouse_id, sum(one.quantity)::int as quantity
      from unnest(${allocations.map((one) => one.skuId)}::uuid[], ${allocations.map((one) => one.warehouseId)}::uuid[],
        ${allocations.map((one) => one.quantity)}::int[]) as one (sku_id, warehouse_id, quantity)
      group by one.sku_id, one.warehouse_id
    )
    update stock as s set available = s.available + g.quantity from given as g
    where s.brand_id = ${ctx.brand.id} and s.sku_id = g.sku_id and s.warehouse_id = g.warehouse_id`.execute(ctx.db)
  return Number(numAffectedRows)
}

/** How many warehouses the brand and its stores have. */
export async function countWarehouses(ctx: Ctx<InventoryTables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from warehouses where brand_id = ${ctx.brand.id}`.execute(ctx.db)
  return rows[0]!.count
}

export type Warehouse = {
  readonly id: string
  readonly code: string
  readonly name: Readonly<Record<string, string>>
  readonly position: number
  /** Whose own it is; null for the brand's. */
  readonly storeId: string | null
  /** Codes of the countries that it is near to, the nearest first. */
  readonly regions: readonly string[]
}

/** The brand's warehouses and its stores' own, in the order in which their stock is taken. */
export async function listWarehouses(ctx: Ctx<InventoryTables>): Promise<Warehouse[]> {
  const rows = await ctx.db
    .selectFrom('warehouses')
    .select(['id', 'code', 'name', 'position', 'store_id as storeId', 'regions'])
    .where('brand_id', '=', ctx.brand.id)
    .orderBy(sql`store_id is null`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, name: row.name as Record<string, string> }))
}

/** The first of the store's own warehouses, else the first of the brand's. */
export const findFirstWarehouse = async (ctx: Ctx<InventoryTables>, storeId: string | null): Promise<string | null> =>
  (
    await ctx.db
      .selectFrom('warehouses')
      .select('id')
      .where('brand_id', '=', ctx.brand.id)
      .where(({ eb, or }) => or([eb('store_id', 'is', null), eb('store_id', '=', storeId)]))
      .orderBy(sql`store_id is null`)
      .orderBy('position')
      .orderBy('id')
      .executeTakeFirst()
  )?.id ?? null

const toColumns = (ctx: Ctx<InventoryTables>, { name, storeId, regions, ...rest }: Warehouse) => ({
  brand_id: ctx.brand.id,
  ...rest,
  name: JSON.stringify(name),
  store_id: storeId,
  regions: [...regions],
})

/** Adds warehouses; one whose code is taken is left out. Returns how many were added. */
export async function insertWarehouses(ctx: Ctx<InventoryTables>, warehouses: readonly Warehouse[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('warehouses')
    .values(warehouses.map((warehouse) => toColumns(ctx, warehouse)))
    .onConflict((conflict) => conflict.columns(['brand_id', 'code']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

/** Changes how a warehouse is called, where it stands in the order, and what it is near to. */
export const updateWarehouse = (ctx: Ctx<InventoryTables>, { id, name, position, regions }: Warehouse) =>
  ctx.db
    .updateTable('warehouses')
    .set({ name: JSON.stringify(name), position, regions: [...regions] })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** Removes a warehouse that has never held anything; false for one that has. */
export async function deleteUnusedWarehouse(ctx: Ctx<InventoryTables>, id: string): Promise<boolean> {
  const brandId = ctx.brand.id
  const { numDeletedRows } = await ctx.db
    .deleteFrom('warehouses')
    .where('brand_id', '=', brandId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('stock').where('brand_id', '=', brandId).where('warehouse_id', '=', id))),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type FileStock = { readonly skuId: string; readonly units: number | null; readonly fileUnits: number | null }

/**
 * Adds what a file counts more or less than the file before it (`file_units`), and never takes more than is there: then
 * `file_units` holds what was taken, so that the rest is taken later and not given back. Where no file has counted a SKU that has stock,
 * stock stays. Returns the SKUs that were counted, with their new `file_units`.
 */
export const addFileStock = async (ctx: Ctx<InventoryTables>, warehouseId: string, stock: readonly FileStock[]) =>
  (
    await sql<{ skuId: string; fileUnits: number }>`
      with given as (
        select * from unnest(${stock.map(({ skuId }) => skuId)}::uuid[], ${stock.map(({ units }) => units)}::integer[],
          ${stock.map(({ fileUnits }) => fileUnits)}::integer[]) as one (sku_id, units, file_units)
      ), found as (
        select g.*, c.warehouse_id, c.file_units as counted,
          exists (select from stock as h where h.brand_id = ${ctx.brand.id} and h.sku_id = g.sku_id) as is_held
        from given as g left join stock as c
          on c.brand_id = ${ctx.brand.id} and c.sku_id = g.sku_id and c.file_units is not null
      ), wanted as (
        select f.sku_id, coalesce(f.warehouse_id, ${warehouseId}::uuid) as warehouse_id,
          coalesce(f.file_units, 0) as file_units, case when f.is_held then 0 else coalesce(f.units, 0) end as units
        from found as f
        where case when f.file_units is null then not f.is_held else f.counted is distinct from f.file_units end
      )
      insert into stock as s (brand_id, sku_id, warehouse_id, available, file_units)
      select ${ctx.brand.id}::integer, w.sku_id, w.warehouse_id, w.units, w.file_units from wanted as w order by w.sku_id
      on conflict (brand_id, sku_id, warehouse_id) do update set
        available = s.available + greatest(-s.available, excluded.file_units - coalesce(s.file_units, excluded.file_units)),
        file_units = coalesce(s.file_units, excluded.file_units)
          + greatest(-s.available, excluded.file_units - coalesce(s.file_units, excluded.file_units))
      returning s.sku_id as "skuId", s.file_units as "fileUnits"`.execute(ctx.db)
  ).rows

/** Available units over all warehouses, and what the last file gave (null: no file has counted the SKU). */
export const listFileStock = async (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  (
    await sql<{ skuId: string; available: number; fileUnits: number | null }>`
      select s.sku_id as "skuId", sum(s.available)::int as available, max(s.file_units) as "fileUnits" from stock as s
      where s.brand_id = ${ctx.brand.id} and s.sku_id = any(${skuIds}::uuid[]) group by s.sku_id`.execute(ctx.db)
  ).rows

/** Makes what is there the file's count of SKUs that no file has counted. */
export const markFileStock = (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  sql`
    with uncounted as (
      select s.sku_id, sum(s.available)::int as available, (array_agg(s.warehouse_id order by s.warehouse_id))[1] as warehouse_id
      from stock as s where s.brand_id = ${ctx.brand.id} and s.sku_id = any(${skuIds}::uuid[])
      group by s.sku_id having max(s.file_units) is null
    )
    update stock as s set file_units = u.available from uncounted as u
    where s.brand_id = ${ctx.brand.id} and s.sku_id = u.sku_id and s.warehouse_id = u.warehouse_id`.execute(ctx.db)
