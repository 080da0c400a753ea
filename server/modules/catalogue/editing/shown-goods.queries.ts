import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { Texts } from '../catalogue.queries.ts'
import type { EditingTables } from './editing.queries.ts'

/** The parts of a product that staff check. */
export type ShownVersion = {
  readonly title: Texts
  /** Addresses in their order. */
  readonly images: readonly string[]
  /** In minor units, by the codes of the SKUs for sale. */
  readonly prices: Readonly<Record<string, number>>
}

export type ShownGoods = {
  readonly id: string
  readonly storeId: string
  readonly status: string
  readonly version: number
  readonly shown: ShownVersion
}

/** These products of any store and status, without deleted ones. */
export const listShownVersions = async (ctx: Ctx<EditingTables>, goodsIds: readonly string[]): Promise<ShownGoods[]> =>
  goodsIds.length === 0
    ? []
    : (
        await sql<ShownGoods>`
          select g.id, g.store_id as "storeId", g.status, g.version, jsonb_build_object('title', g.title,
            'images', jsonb_path_query_array(g.images, '$[*].src'), 'prices', coalesce((
              select jsonb_object_agg(s.code, s.price_minor) from skus as s
              where s.brand_id = ${ctx.brand.id} and s.goods_id = g.id and s.status = 'listed'), '{}')) as shown
          from goods as g
          where g.brand_id = ${ctx.brand.id} and g.id = any(${goodsIds}::uuid[]) and g.deleted_at is null`.execute(
          ctx.db,
        )
      ).rows

/** Locks a product of any store until the transaction ends; false when there is none. */
export const lockGoodsOfAnyStore = async (ctx: Ctx<EditingTables>, goodsId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('goods')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', goodsId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Takes listed products out of the shop until they are approved. Their content, and so their version, stays. */
export const holdGoods = (ctx: Ctx<EditingTables>, goodsIds: readonly string[]) =>
  ctx.db
    .updateTable('goods')
    .set({ status: 'under_review' })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${goodsIds}::uuid[])`)
    .where('status', '=', 'listed')
    .execute()

/** Changes the status of a product as staff decided, and raises its version, so that no older edit undoes it. */
export const moveStatus = (ctx: Ctx<EditingTables>, goodsId: string, from: readonly string[], status: string) =>
  ctx.db
    .updateTable('goods')
    .set({ status, list_at: null, version: sql`goods.version + 1`, updated_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', goodsId)
    .where('status', 'in', [...from])
    .execute()
