import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { PackingSlip } from './packing-slip.ts'

type SlipCtx = Ctx<Pick<Tables, 'packing_slips'>>

export type SlipRow = {
  readonly parcelId: string
  readonly orderId: string
  readonly storeId: string
  readonly content: PackingSlip
}

/** Stores slips; one that is there stays as it is. */
export async function insertSlips(ctx: SlipCtx, slips: readonly SlipRow[]): Promise<void> {
  if (slips.length === 0) return
  await ctx.db
    .insertInto('packing_slips')
    .values(
      slips.map(({ parcelId, orderId, storeId, content }) => ({
        brand_id: ctx.brand.id,
        parcel_id: parcelId,
        order_id: orderId,
        store_id: storeId,
        content: JSON.stringify(content),
        created_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['brand_id', 'parcel_id']).doNothing())
    .execute()
}

export const findSlip = (ctx: SlipCtx, parcelId: string) =>
  ctx.db
    .selectFrom('packing_slips')
    .select(['store_id as storeId', 'content'])
    .where('brand_id', '=', ctx.brand.id)
    .where('parcel_id', '=', parcelId)
    .executeTakeFirst()

/** The stored slips of parcels by the parcel's id. */
export async function findSlips(ctx: SlipCtx, parcelIds: readonly string[]): Promise<ReadonlyMap<string, PackingSlip>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('packing_slips')
    .select(['parcel_id as parcelId', 'content'])
    .where('brand_id', '=', ctx.brand.id)
    .where('parcel_id', 'in', parcelIds)
    .execute()
  return new Map(rows.map(({ parcelId, content }) => [parcelId, content as unknown as PackingSlip]))
}
