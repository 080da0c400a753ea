import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { CatalogueTables } from './catalogue.queries.ts'

export type GoodsQuantity = { readonly goodsId: string; readonly quantity: number }

/** Adds sold units to the sales counts; each product at most once per call. */
export async function addSales(ctx: Ctx<CatalogueTables>, quantities: readonly GoodsQuantity[]): Promise<void> {
  await sql`
    update goods set sales_count = goods.sales_count + s.quantity
    from jsonb_to_recordset(${JSON.stringify(quantities)}::jsonb) as s ("goodsId" uuid, quantity integer)
    where goods.brand_id = ${ctx.brand.id} and goods.id = s."goodsId"`.execute(ctx.db)
}

/** Subtracts units that were counted as sold but never shipped; each product at most once per call. */
export const subtractSales = (ctx: Ctx<CatalogueTables>, quantities: readonly GoodsQuantity[]): Promise<void> =>
  addSales(
    ctx,
    quantities.map(({ goodsId, quantity }) => ({ goodsId, quantity: -quantity })),
  )
