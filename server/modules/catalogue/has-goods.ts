import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

/** Whether the brand has any product, listed or not. */
export const hasAnyGoods = async (ctx: Ctx<Pick<Tables, 'goods'>>): Promise<boolean> =>
  (await ctx.db.selectFrom('goods').select('id').where('brand_id', '=', ctx.brand.id).limit(1).execute()).length > 0

/** Ids of a store's products, listed or not. */
export const listGoodsIdsOfStore = async (ctx: Ctx<Pick<Tables, 'goods'>>, storeId: string): Promise<string[]> => {
  const goods = ctx.db.selectFrom('goods').select('id').where('brand_id', '=', ctx.brand.id)
  return (await goods.where('store_id', '=', storeId).execute()).map(({ id }) => id)
}
