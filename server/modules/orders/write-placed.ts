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

const retried: Readonly<Record<string, string>> = {
  // Of 100 million numbers a day one may be taken; the next try draws another.
  orders_brand_id_number_key: 'no free order number was drawn',
  // Another trade of the user took the slot; the next try sees it, and is refused when it was the last.
  trades_unpaid_slot_uq: 'the slot of an unpaid trade was taken',
  trades_unpaid_slot_check: 'no slot of an unpaid trade was free',
}

/** Writes what is placed, in the caller's transaction, which is tried again where another one came first. */
export async function writePlaced(ctx: Ctx, placed: Placed): Promise<void> {
  try {
    await insertPlaced(ctx, placed)
  } catch (error) {
    const reason = retried[constraintOf(error)?.name ?? '']
    if (reason === undefined) throw error
    throw new TryAgain(reason, { cause: error })
  }
}
