import type { Ctx } from '#server/platform/context.ts'
import { listMethods, type DeliveryTables } from './delivery.queries.ts'

/** Those of these stores that have no delivery method. */
export async function listStoresWithoutMethod(ctx: Ctx<DeliveryTables>, storeIds: readonly string[]) {
  const known = new Set((await listMethods(ctx, storeIds)).map(({ storeId }) => storeId))
  return storeIds.filter((id) => !known.has(id))
}
