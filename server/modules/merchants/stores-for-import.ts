import type { Ctx } from '#server/platform/context.ts'
import { findStoresCalled, updateGoodsCount, type MerchantTables } from './merchants.queries.ts'

/** The stores that a person may mean by a key or a name in any language, the one of that key first. */
export const storesCalled = (ctx: Ctx<MerchantTables>, words: string): Promise<{ id: string; key: string }[]> =>
  findStoresCalled(ctx, words.trim())

/** Keeps how many listed goods a store has. */
export async function keepGoodsCount(ctx: Ctx<MerchantTables>, storeId: string, count: number): Promise<void> {
  await updateGoodsCount(ctx, storeId, count)
}
