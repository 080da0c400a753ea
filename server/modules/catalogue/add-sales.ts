import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { CatalogueTables } from './catalogue.queries.ts'

/** How many of one product were sold. */
export type GoodsQuantity = { readonly goodsId: string; readonly quantity: number }

/** Counts sold units to the products' sales; each product at most once per call. */
export async function addSales(ctx: Ctx<CatalogueTables>, quantities: readonly GoodsQuantity[]): Promise<void> {
  await sql`
    update goods set sales_count = goods.sales_count + s.quantity
    from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as s ("goodsId" uuid, quantity integer)
    where goods.brand_id = ${ctx.brand.id} and goods.id = s."goodsId"`.execute(ctx.db)
}

/** Takes units back that were counted as sold and never left; each product at most once per call. */
export const subtractSales = (ctx: Ctx<CatalogueTables>, quantities: readonly GoodsQuantity[]): Promise<void> =>
  addSales(
    ctx,
    quantities.map(({ goodsId, quantity }) => ({ goodsId, quantity: -quantity })),
  )
