import type { Ctx } from '#server/platform/context.ts'
import { listMethods, type DeliveryTables } from './delivery.queries.ts'
import {
  findUsualOption,
  listDeliveryOptions,
  type DeliveryMethod,
  type DeliveryOption,
  type Parcel,
} from './delivery.rules.ts'

export type StoreMethods = ReadonlyMap<string, readonly DeliveryMethod[]>

type Options = ReadonlyMap<string, readonly DeliveryOption[]>

/** Delivery methods of these stores in each store's own order, by store id. One statement. */
export async function listStoreMethods(ctx: Ctx<DeliveryTables>, storeIds: readonly string[]): Promise<StoreMethods> {
  const methods = storeIds.length === 0 ? [] : await listMethods(ctx, [...new Set(storeIds)])
  return Map.groupBy(methods, ({ storeId }) => storeId)
}

/**
 * Delivery options of each parcel by store id, the default first; empty when the store does not deliver there. At most
 * one parcel per store.
 */
export const listOptionsByStore = (methods: StoreMethods, parcels: readonly Parcel[]): Options =>
  new Map(parcels.map((parcel) => [parcel.storeId, listDeliveryOptions(methods.get(parcel.storeId) ?? [], parcel)]))

/** Like `listOptionsByStore`, for callers without the stores' methods. One statement. */
const listOptionsOfParcels = async (ctx: Ctx<DeliveryTables>, parcels: readonly Parcel[]): Promise<Options> =>
  listOptionsByStore(
    await listStoreMethods(
      ctx,
      parcels.map(({ storeId }) => storeId),
    ),
    parcels,
  )

/**
 * Estimates each store's fee for a light parcel without a known country, by store id. Stores that deliver nowhere are
 * absent.
 */
export async function estimateDelivery(
  ctx: Ctx<DeliveryTables>,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, DeliveryOption>> {
  const light = { country: null, weightGrams: 0, goodsMinor: 0 }
  const options = await listOptionsOfParcels(
    ctx,
    [...new Set(storeIds)].map((storeId) => ({ storeId, ...light })),
  )
  return new Map(
    [...options].flatMap(([storeId, list]) => {
      const usual = findUsualOption(list)
      return usual ? [[storeId, usual] as const] : []
    }),
  )
}
