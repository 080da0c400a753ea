import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'

type CartTables = Pick<Tables, 'carts' | 'cart_lines'>
export type CartCtx = Ctx<CartTables>

/** A stored line; `seenPriceMinor` is the price when the line was last changed. */
export type StoredLine = {
  readonly skuId: string
  readonly quantity: number
  readonly checked: boolean
  readonly seenPriceMinor: number
}

/** Creates the user's cart if absent and locks it until the transaction ends. */
export async function lockCart(ctx: CartCtx, userId: string): Promise<string> {
  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('carts')
    .values({ brand_id: ctx.brand.id, id: newId(), user_id: userId, updated_at: now })
    .onConflict((conflict) => conflict.columns(['brand_id', 'user_id']).doUpdateSet({ updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const lines = (ctx: CartCtx) =>
  ctx.db
    .selectFrom('cart_lines')
    .select(['sku_id as skuId', 'quantity', 'checked', 'seen_price_minor as seenPriceMinor'])
    .where('cart_lines.brand_id', '=', ctx.brand.id)
    .orderBy('added_at', 'desc')
    .orderBy('sku_id')

export const listLines = (ctx: CartCtx, cartId: string): Promise<StoredLine[]> =>
  lines(ctx).where('cart_id', '=', cartId).execute()

/** The lines of a user's cart with the cart's id; empty without a cart. */
export const listLinesOfUser = (ctx: CartCtx, userId: string) =>
  lines(ctx)
    .innerJoin('carts', (join) =>
      join.onRef('carts.id', '=', 'cart_lines.cart_id').on('carts.brand_id', '=', ctx.brand.id),
    )
    .select('carts.id as cartId')
    .where('carts.user_id', '=', userId)
    .execute()

/** The SKUs of a user's cart as an SQL array, for queries of other modules. */
export const cartSkuIds = (brandId: number, userId: string | null) => sql`array(
  select line.sku_id from cart_lines as line join carts as cart on cart.brand_id = ${brandId} and cart.id = line.cart_id
  where line.brand_id = ${brandId} and cart.brand_id = ${brandId} and cart.user_id = ${userId})`

/** Inserts or updates lines; an updated line keeps its position. */
export async function writeLines(ctx: CartCtx, cartId: string, writes: readonly StoredLine[]): Promise<void> {
  if (writes.length === 0) return
  await ctx.db
    .insertInto('cart_lines')
    .values(
      writes.map(({ skuId, quantity, checked, seenPriceMinor }) => ({
        brand_id: ctx.brand.id,
        cart_id: cartId,
        sku_id: skuId,
        quantity,
        checked,
        seen_price_minor: seenPriceMinor,
        added_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'cart_id', 'sku_id']).doUpdateSet(({ ref }) => ({
        quantity: ref('excluded.quantity'),
        seen_price_minor: ref('excluded.seen_price_minor'),
        checked: ref('excluded.checked'),
      })),
    )
    .execute()
}

export async function checkLines(
  ctx: CartCtx,
  cartId: string,
  skuIds: readonly string[],
  checked: boolean,
): Promise<void> {
  await ctx.db
    .updateTable('cart_lines')
    .set({ checked })
    .where('brand_id', '=', ctx.brand.id)
    .where('cart_id', '=', cartId)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .execute()
}

/** Deletes lines; returns how many there were. */
export async function deleteLines(ctx: CartCtx, cartId: string, skuIds: readonly string[]): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('cart_lines')
    .where('brand_id', '=', ctx.brand.id)
    .where('cart_id', '=', cartId)
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes lines of a user's cart. */
export const deleteLinesOfUser = (ctx: CartCtx, userId: string, skuIds: readonly string[]): Promise<unknown> =>
  ctx.db
    .deleteFrom('cart_lines')
    .where('brand_id', '=', ctx.brand.id)
    .where('cart_id', 'in', (carts) =>
      carts.selectFrom('carts').select('id').where('brand_id', '=', ctx.brand.id).where('user_id', '=', userId),
    )
    .where('sku_id', '=', sql<string>`any(${skuIds}::uuid[])`)
    .execute()

export async function deleteAllLines(ctx: CartCtx, cartId: string): Promise<void> {
  await ctx.db.deleteFrom('cart_lines').where('brand_id', '=', ctx.brand.id).where('cart_id', '=', cartId).execute()
}
