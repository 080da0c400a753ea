import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'

export type InventoryTables = Pick<Tables, 'stock' | 'warehouses'>

export type ReserveLine = { readonly skuId: string; readonly quantity: number }

/** Units of a SKU that one warehouse provides. */
export type Allocation = { readonly skuId: string; readonly warehouseId: string; readonly quantity: number }

type Skus = { readonly brandId: number; readonly skuIds: readonly string[] }

const availableQuery = prepareQuery((db: Kysely<InventoryTables>, { brandId, skuIds }: Skus) =>
  db
    .selectFrom('stock')
    .select((build) => ['sku_id as skuId', build.fn.sum<number>('available').as('available')])
    .where('brand_id', '=', brandId)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .groupBy('sku_id'),
)

/** Available units of each SKU over all warehouses; SKUs without stock rows are absent. */
export const sumAvailable = async (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  (await availableQuery(ctx, { brandId: ctx.brand.id, skuIds })).rows

/** Available units of each SKU in each warehouse that has a row for it. */
export const listStockByWarehouse = (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  ctx.db
    .selectFrom('stock')
    .select(['sku_id as skuId', 'warehouse_id as warehouseId', 'available'])
    .where('brand_id', '=', ctx.brand.id)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .execute()

/** SQL column with the available units of a row's SKU: one index lookup. */
export const availableColumn = (brandId: number, skuId: string): RawBuilder<number> => sql`(
  select coalesce(sum(held.available), 0)::int from stock as held
  where held.brand_id = ${brandId} and held.sku_id = ${sql.ref(skuId)})`

/** SQL column with available units by SKU id; SKUs without stock rows are absent, null when none has any. */
export const availableBySkuColumn = (
  brandId: number,
  skuIds: RawBuilder<string[]>,
): RawBuilder<Readonly<Record<string, number>> | null> => sql`(
  select jsonb_object_agg(held.sku_id, held.available) from (
    select st.sku_id, sum(st.available) as available from stock as st
    where st.brand_id = ${brandId} and st.sku_id = any(${skuIds}) group by st.sku_id) as held)`

const lockQuery = prepareQuery(
  (_: Kysely<InventoryTables>, { brandId, skuIds }: Skus) => sql`
    select from stock where brand_id = ${brandId} and sku_id = any(${skuIds}::uuid[])
    order by sku_id, warehouse_id for update`,
)

/**
 * Locks the stock rows of these SKUs in a fixed order. Must be its own statement: the next one then sees the current
 * rows, while a combined statement would use the snapshot from before it waited for the lock.
 */
export const lockStock = (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  lockQuery(ctx, { brandId: ctx.brand.id, skuIds })

export type ReservationResult = {
  readonly allocations: readonly Allocation[]
  /** SKUs with fewer units than requested; nothing is reserved then. */
  readonly short: readonly { readonly skuId: string; readonly left: number }[]
}

type Units = Skus & { readonly units: readonly number[] }
/** `country` is an ISO code, '' for none. */
type ReservationParameters = Units & { readonly country: string }

const reserveQuery = prepareQuery(
  (_: Kysely<InventoryTables>, { brandId, skuIds, units, country }: ReservationParameters) => sql<ReservationResult>`
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
 * Moves units from available to reserved for all lines or none: first from a store's own warehouses, then from the
 * brand's, those near the country first. Sums quantities of the same SKU. The rows must be locked by an earlier
 * statement of the same transaction.
 */
export async function reserveStock(
  ctx: Ctx<InventoryTables>,
  lines: readonly ReserveLine[],
  country: string | null,
): Promise<ReservationResult> {
  const { rows } = await reserveQuery(ctx, {
    brandId: ctx.brand.id,
    country: country ?? '',
    skuIds: lines.map(({ skuId }) => skuId),
    units: lines.map(({ quantity }) => quantity),
  })
  return rows[0]!
}

type EndParameters = Units & { readonly warehouseIds: readonly string[]; readonly returned: boolean }

const endQuery = prepareQuery(
  (_: Kysely<InventoryTables>, { brandId, skuIds, warehouseIds, units, returned }: EndParameters) => sql`
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

/** Subtracts reserved units; `returned` adds them to available. Returns the number of changed rows. */
async function endReservation(
  ctx: Ctx<InventoryTables>,
  allocations: readonly Allocation[],
  returned: boolean,
): Promise<number> {
  const { numAffectedRows } = await endQuery(ctx, {
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

/** Adds sold units back to the warehouses they came from. Returns the number of changed rows. */
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

export type FileStock = { readonly skuId: string; readonly units: number | null; readonly fileUnits: number | null }

/**
 * Adds the difference between this file's count and the previous one (`file_units`), and never subtracts more than is
 * available: `file_units` then records what was subtracted, so that a later import subtracts the rest. Stock of a SKU
 * that no file has counted stays. Returns the counted SKUs with their new `file_units`.
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

/** Available units over all warehouses, and the count of the last file (null when no file has counted the SKU). */
export const listFileStock = async (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  (
    await sql<{ skuId: string; available: number; fileUnits: number | null }>`
      select s.sku_id as "skuId", sum(s.available)::int as available, max(s.file_units) as "fileUnits" from stock as s
      where s.brand_id = ${ctx.brand.id} and s.sku_id = any(${skuIds}::uuid[]) group by s.sku_id`.execute(ctx.db)
  ).rows

/** Records available units as the file's count of SKUs that no file has counted. */
export const markFileStock = (ctx: Ctx<InventoryTables>, skuIds: readonly string[]) =>
  sql`
    with uncounted as (
      select s.sku_id, sum(s.available)::int as available, (array_agg(s.warehouse_id order by s.warehouse_id))[1] as warehouse_id
      from stock as s where s.brand_id = ${ctx.brand.id} and s.sku_id = any(${skuIds}::uuid[])
      group by s.sku_id having max(s.file_units) is null
    )
    update stock as s set file_units = u.available from uncounted as u
    where s.brand_id = ${ctx.brand.id} and s.sku_id = u.sku_id and s.warehouse_id = u.warehouse_id`.execute(ctx.db)
