import type { Ctx } from '#server/platform/context.ts'
import type { DrawNumber } from './order-number.ts'
import { insertOrders, type NewOrder } from './orders.queries.ts'

/** An order before it has its number; `names` is what it is found by besides. */
export type Unnumbered = Omit<NewOrder, 'number' | 'words'> & { readonly id: string; readonly names: string }

const mostDraws = 10

/** Writes orders under numbers that nobody has, in the caller's transaction; a number that is taken is drawn again. Answers each order's number. */
export async function insertNumbered(
  ctx: Ctx,
  orders: readonly Unnumbered[],
  draw: DrawNumber,
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>()
  let waiting = orders
  for (let draws = 0; waiting.length > 0; draws++) {
    if (draws === mostDraws) throw new Error(`no free order number in ${mostDraws} draws`)
    const rows = waiting.map(({ names, ...order }) => {
      const number = draw(ctx.brand.settings.timeZone, ctx.clock.now())
      return { ...order, number, words: `${number} ${names}` }
    })
    const written = await insertOrders(ctx, rows)
    for (const row of rows) if (written.has(row.id)) numbers.set(row.id, row.number)
    waiting = waiting.filter(({ id }) => !written.has(id))
  }
  return numbers
}
