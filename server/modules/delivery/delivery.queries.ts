import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type DeliveryTables = Pick<Tables, 'delivery_methods'>

export type DeliveryMethod = {
  readonly id: string
  /** In every language the store wrote it in. */
  readonly name: unknown
  readonly feeMinor: number
  readonly daysMin: number
  readonly daysMax: number
}

/** The delivery methods of each store, its default first; a store without any is absent. One statement. */
export async function methodsOf(
  ctx: Ctx<DeliveryTables>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DeliveryMethod[]>> {
  if (storeIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('delivery_methods')
    .select(['id', 'store_id', 'name', 'fee_minor as feeMinor', 'days_min as daysMin', 'days_max as daysMax'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', 'in', storeIds)
    .orderBy('store_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const methods = new Map<string, DeliveryMethod[]>()
  for (const { store_id: storeId, ...method } of rows) {
    const known = methods.get(storeId)
    if (known) known.push(method)
    else methods.set(storeId, [method])
  }
  return methods
}
