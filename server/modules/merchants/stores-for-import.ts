import type { Ctx } from '#server/platform/context.ts'
import { findStoresByName, updateGoodsCount, type MerchantTables } from './merchants.queries.ts'

/** Stores with this key or this name in any language; the one with the key comes first. */
export const findStoresByKeyOrName = (
  ctx: Ctx<MerchantTables>,
  words: string,
): Promise<{ id: string; key: string }[]> => findStoresByName(ctx, words.trim())

export async function saveGoodsCount(ctx: Ctx<MerchantTables>, storeId: string, count: number): Promise<void> {
  await updateGoodsCount(ctx, storeId, count)
}
