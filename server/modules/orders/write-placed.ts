import type { Ctx } from '#server/platform/context.ts'
import { constraintOf, TryAgain } from '#server/platform/database/errors.ts'
import type { DrawNumber } from './order-number.ts'
import { insertPlaced, type NewOrder, type Placed } from './placed.queries.ts'

/** An order before it has its number; `names` is what it is found by besides. */
export type Unnumbered = Omit<NewOrder, 'number' | 'words'> & { readonly id: string; readonly names: string }

/** Draws each order its number. Whether somebody has it already is known when it is written. */
export const numbered = (ctx: Ctx, orders: readonly Unnumbered[], draw: DrawNumber): NewOrder[] =>
  orders.map(({ names, ...order }) => {
    const number = draw(ctx.brand.settings.timeZone, ctx.clock.now())
    return { ...order, number, words: `${number} ${names}` }
  })

/**
 * Writes what is placed, in the caller's transaction. Of 100 million numbers a day one may be taken: then the whole
 * transaction is tried again, which draws another.
 */
export async function writePlaced(ctx: Ctx, placed: Placed): Promise<void> {
  try {
    await insertPlaced(ctx, placed)
  } catch (error) {
    if (constraintOf(error)?.name !== 'orders_brand_id_number_key') throw error
    throw new TryAgain('no free order number was drawn', { cause: error })
  }
}
