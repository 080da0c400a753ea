import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import { addStoreRating } from '../merchants/public.ts'
import { addRatingCounts, type CatalogueTables } from './catalogue.queries.ts'

export type Rating = {
  readonly goodsId: string
  /** One to five. */
  readonly stars: number
}

/** Adds (`1`) or subtracts (`-1`) one rating of a product and of its store, in the caller's transaction. */
export async function adjustRating(ctx: Ctx, { goodsId, stars }: Rating, by: 1 | -1): Promise<void> {
  const delta = [1, 2, 3, 4, 5].map((number) => (number === stars ? by : 0))
  const storeId = await addRatingCounts(ctx, goodsId, delta)
  if (storeId) await addStoreRating(ctx, storeId, delta)
}

export type GoodsQuantity = { readonly goodsId: string; readonly quantity: number }

/** Adds (`1`) sold units to the sales counts or subtracts (`-1`) them; each product at most once per call. */
export async function adjustSales(
  ctx: Ctx<CatalogueTables>,
  quantities: readonly GoodsQuantity[],
  by: 1 | -1,
): Promise<void> {
  await sql`
    update goods set sales_count = goods.sales_count + s.quantity * ${by}::integer
    from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as s ("goodsId" uuid, quantity integer)
    where goods.brand_id = ${ctx.brand.id} and goods.id = s."goodsId"`.execute(ctx.db)
}
