import type { Ctx } from '#server/platform/context.ts'
import { listMethods, type DeliveryTables } from './delivery.queries.ts'
import { optionsFor, type DeliveryOption, type Parcel } from './delivery.rules.ts'

/**
 * How each store's parcel can be sent, the store's default first. A store that does not send there has an empty list.
 * At most one parcel per store; one statement for all.
 */
export async function deliveryOptions(
  ctx: Ctx<DeliveryTables>,
  parcels: readonly Parcel[],
): Promise<ReadonlyMap<string, readonly DeliveryOption[]>> {
  if (parcels.length === 0) return new Map()
  const methods = await listMethods(
    ctx,
    parcels.map(({ storeId }) => storeId),
  )
  const byStore = Map.groupBy(methods, ({ storeId }) => storeId)
  return new Map(parcels.map((parcel) => [parcel.storeId, optionsFor(byStore.get(parcel.storeId) ?? [], parcel)]))
}

/** What each store asks for a light parcel to wherever it sends: an estimate for who has not said where. */
export async function usualDelivery(
  ctx: Ctx<DeliveryTables>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryOption>> {
  const light = { country: null, weightGrams: 0, goodsMinor: 0 }
  const options = await deliveryOptions(
    ctx,
    [...new Set(storeIds)].map((storeId) => ({ storeId, ...light })),
  )
  return new Map([...options].flatMap(([storeId, [usual]]) => (usual ? [[storeId, usual] as const] : [])))
}
