import { sql } from 'kysely'
import type { OrderCtx } from '../orders.queries.ts'

/** Attempts per code; the table's check bounds them, too. */
export const maxAttempts = 5

/** Stores a new code of an order, with all its attempts; the one before ends. */
export async function replaceCode(ctx: OrderCtx, orderId: string, codeHash: Buffer): Promise<void> {
  await ctx.db
    .insertInto('order_pickup_codes')
    .values({ brand_id: ctx.brand.id, order_id: orderId, code_hash: codeHash, created_at: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'order_id']).doUpdateSet(({ ref }) => ({
        code_hash: ref('excluded.code_hash'),
        created_at: ref('excluded.created_at'),
        failed_attempts: 0,
      })),
    )
    .execute()
}

/**
 * Counts an attempt before it is judged, so that concurrent ones cannot exceed the limit, and returns the code; undefined
 * when no attempt is left, or there is no code.
 */
export const countAttempt = (ctx: OrderCtx, orderId: string) =>
  ctx.db
    .updateTable('order_pickup_codes')
    .set({ failed_attempts: sql`failed_attempts + 1` })
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .where('failed_attempts', '<', maxAttempts)
    .returning(['code_hash as codeHash', 'failed_attempts as attempts'])
    .executeTakeFirst()

/** Whether the shopper has made a code. */
export const hasCode = async (ctx: OrderCtx, orderId: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('order_pickup_codes')
    .select('order_id')
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()) !== undefined

/** Ends a code; false when it is not the order's any more. */
export async function useCode(ctx: OrderCtx, orderId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('order_pickup_codes')
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
