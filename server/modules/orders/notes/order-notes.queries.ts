import type { OrderCtx } from '../orders.queries.ts'

export type NewNote = {
  readonly id: string
  readonly order_id: string
  readonly author_id: string
  readonly text: string
}

export async function insertNote(ctx: OrderCtx, note: NewNote): Promise<void> {
  await ctx.db
    .insertInto('order_notes')
    .values({ ...note, brand_id: ctx.brand.id, created_at: ctx.clock.now() })
    .execute()
}

/** The notes of an order, the newest first. */
export const listNotes = (ctx: OrderCtx, orderId: string) =>
  ctx.db
    .selectFrom('order_notes')
    .select(['id', 'author_id', 'text', 'created_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
