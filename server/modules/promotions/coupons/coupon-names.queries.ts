import { sql } from 'kysely'
import type { Ctx } from '#server/platform/context.ts'
import type { CouponTables } from './coupons.queries.ts'

type NamesPage = { readonly ids: readonly string[] } | { readonly after: string | null; readonly limit: number }

/** Names of a store's coupons, or of all: these, or those after an id that have not ended. */
export const listCouponNames = (ctx: Ctx<CouponTables>, storeId: string | null, page: NamesPage) => {
  const rows = ctx.db
    .selectFrom('coupons')
    .select(['id', 'name', 'version'])
    .where('brand_id', '=', ctx.brand.id)
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId))
    .orderBy('id')
  const some =
    'ids' in page
      ? rows.where('id', '=', sql<string>`any(${page.ids}::uuid[])`)
      : rows
          .where('ended_at', 'is', null)
          .where('ends_at', '>', ctx.clock.now())
          .$if(page.after !== null, (query) => query.where('id', '>', page.after!))
          .limit(page.limit)
  return some.execute()
}

type NewNames = { readonly id: string; readonly names: object; readonly version: number; readonly by: string }

/** Writes the names of a coupon at a version; false at another one. */
export async function updateCouponNames(
  ctx: Ctx<CouponTables>,
  { id, names, version, by }: NewNames,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('coupons')
    .set({ name: JSON.stringify(names), version: version + 1, changed_by: by })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
