import type { Ctx } from '#server/platform/context.ts'
import { findViolatedConstraint, RetryableError } from '#server/platform/database/errors.ts'
import type { GenerateNumber } from './order-number.ts'
import { insertPlacement, type NewOrder, type NewPlacement } from './placement.queries.ts'

/** An order before its number is assigned; `names` are its search words. */
export type OrderWithoutNumber = Omit<NewOrder, 'number' | 'words'> & { readonly id: string; readonly names: string }

/** Assigns order numbers; a collision is detected by the insert. */
export const assignNumbers = (ctx: Ctx, orders: readonly OrderWithoutNumber[], generate: GenerateNumber): NewOrder[] =>
  orders.map(({ names, ...order }) => {
    const number = generate(ctx.brand.settings.timeZone, ctx.clock.now())
    return { ...order, number, words: `${number} ${names}` }
  })

const retryReasons: Readonly<Record<string, string>> = {
  // One of 100 million numbers a day may be taken; the next attempt generates another.
  orders_brand_id_number_key: 'no free order number was drawn',
  // A concurrent trade of the user took the slot; the next attempt sees it and fails when it was the last.
  trades_unpaid_slot_uq: 'the slot of an unpaid trade was taken',
  trades_unpaid_slot_check: 'no slot of an unpaid trade was free',
}

/** Inserts a placement, in the caller's transaction, which is retried after a conflict. */
export async function writePlacement(ctx: Ctx, placement: NewPlacement): Promise<void> {
  try {
    await insertPlacement(ctx, placement)
  } catch (error) {
    const reason = retryReasons[findViolatedConstraint(error)?.name ?? '']
    if (reason === undefined) throw error
    throw new RetryableError(reason, { cause: error })
  }
}
