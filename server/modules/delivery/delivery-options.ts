import type { Ctx } from '#server/platform/context.ts'
import { listMethods, type DeliveryTables } from './delivery.queries.ts'
import { optionsFor, type DeliveryMethod, type DeliveryOption, type Parcel } from './delivery.rules.ts'

export type StoreMethods = ReadonlyMap<string, readonly DeliveryMethod[]>

type Options = ReadonlyMap<string, readonly DeliveryOption[]>

/** How these stores send anything, each store's in its own order. One statement. */
export async function storeMethods(ctx: Ctx<DeliveryTables>, storeIds: readonly string[]): Promise<StoreMethods> {
  const methods = storeIds.length === 0 ? [] : await listMethods(ctx, [...new Set(storeIds)])
  return Map.groupBy(methods, ({ storeId }) => storeId)
}

/**
 * How each store's parcel can be sent, the store's default first. A store that does not send there has an empty list.
 * At most one parcel per store.
 */
export const optionsOf = (methods: StoreMethods, parcels: readonly Parcel[]): Options =>
  new Map(parcels.map((parcel) => [parcel.storeId, optionsFor(methods.get(parcel.storeId) ?? [], parcel)]))

/** The same for whoever does not hold the stores' methods. One statement for all. */
const deliveryOptions = async (ctx: Ctx<DeliveryTables>, parcels: readonly Parcel[]): Promise<Options> =>
  optionsOf(
    await storeMethods(
      ctx,
      parcels.map(({ storeId }) => storeId),
    ),
    parcels,
  )

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
