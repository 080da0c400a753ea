import { sql } from 'kysely'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'
import type { LineRow, OrderCtx } from '../orders.queries.ts'
import type { LineUnits } from '../refunds/refunds.queries.ts'

/** A parcel with its units of each line. */
export type ParcelRow = {
  readonly id: string
  readonly order_id: string
  readonly number: number
  /** Null with the tracking number: handed over in the store. */
  readonly carrier: string | null
  readonly tracking_number: string | null
  readonly shipped_at: Date
  readonly received_at: Date | null
  readonly lines: readonly LineUnits[]
}

/** The parcels of an order, the first first. */
export const listParcels = async (ctx: OrderCtx, orderId: string): Promise<readonly ParcelRow[]> =>
  (await listParcelsOfOrders(ctx, [orderId])).get(orderId) ?? []

/** The parcels of orders, the first of each first; an order without parcels has no entry. */
export async function listParcelsOfOrders(
  ctx: OrderCtx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ParcelRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows: ParcelRow[] = await ctx.db
    .selectFrom('order_parcels as parcel')
    .innerJoin('order_parcel_lines as line', (join) =>
      join.onRef('line.parcel_id', '=', 'parcel.id').on('line.brand_id', '=', ctx.brand.id),
    )
    .select(['parcel.id', 'parcel.order_id', 'parcel.number', 'parcel.carrier', 'parcel.tracking_number'])
    .select(['parcel.shipped_at', 'parcel.received_at'])
    .select(
      sql<LineUnits[]>`jsonb_agg(jsonb_build_object('lineId', line.line_id, 'quantity', line.quantity))`.as('lines'),
    )
    .where('parcel.brand_id', '=', ctx.brand.id)
    .where('parcel.order_id', 'in', orderIds)
    .groupBy(['parcel.brand_id', 'parcel.id'])
    .orderBy('parcel.number')
    .execute()
  return Map.groupBy(rows, ({ order_id: id }) => id)
}

/** Who carries a parcel, and under which number; null for one that was handed over. */
export const findParcel = (ctx: OrderCtx, parcelId: string) =>
  ctx.db
    .selectFrom('order_parcels')
    .select(['carrier', 'tracking_number'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', parcelId)
    .executeTakeFirst()

/** The order of a parcel; undefined for an unknown one. */
export async function findOrderOfParcel(ctx: OrderCtx, parcelId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('order_parcels')
    .select('order_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', parcelId)
    .executeTakeFirst()
  return row?.order_id
}

const insertParcelRows = createRowInserter('order_parcels', [
  'id',
  'order_id',
  'number',
  'carrier',
  'tracking_number',
  'shipped_at',
  'received_at',
])
const insertParcelLines = createRowInserter('order_parcel_lines', ['parcel_id', 'order_id', 'line_id', 'quantity'])

/** Stores a parcel and its units; the caller has locked the order. */
export async function insertParcel(ctx: OrderCtx, { lines, ...parcel }: ParcelRow): Promise<void> {
  await insertParcelRows(ctx, [parcel])
  await insertParcelLines(
    ctx,
    lines.map(({ lineId, quantity }) => ({
      parcel_id: parcel.id,
      order_id: parcel.order_id,
      line_id: lineId,
      quantity,
    })),
  )
}

/** Adds units to a counter of lines that have so many still to come; each line at most once. */
async function addUnits(
  ctx: OrderCtx,
  orderId: string,
  counter: 'shipped_quantity' | 'undelivered_quantity',
  units: readonly LineUnits[],
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    update order_lines as line set ${sql.ref(counter)} = line.${sql.ref(counter)} + given.quantity
    from unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ quantity }) => quantity)}::int[])
      as given (id, quantity)
    where line.brand_id = ${ctx.brand.id} and line.order_id = ${orderId} and line.id = given.id
      and line.shipped_quantity + line.undelivered_quantity + given.quantity <= line.quantity
    returning line.*`.execute(ctx.db)
  return rows
}

/** Counts units as shipped where so many are to come. Returns the changed lines. */
export const addShippedUnits = (ctx: OrderCtx, orderId: string, units: readonly LineUnits[]) =>
  addUnits(ctx, orderId, 'shipped_quantity', units)

/** Counts refunded units as never delivered where so many are to come. Returns the changed lines. */
export const addUndeliveredUnits = (ctx: OrderCtx, orderId: string, units: readonly LineUnits[]) =>
  addUnits(ctx, orderId, 'undelivered_quantity', units)

/** Marks one parcel of an order as received; false when it was before, or is none of the order. */
export async function markParcelReceived(ctx: OrderCtx, orderId: string, parcelId: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('order_parcels')
    .set({ received_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .where('id', '=', parcelId)
    .where('received_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
