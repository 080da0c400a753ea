import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { getStoreOrder } from '../find-orders.ts'
import { readStoreOrder } from '../reads/read-orders.ts'
import { insertNote } from './order-notes.queries.ts'

type AddNote = (typeof sellerOrdersApi)['addNote']

/** Writes a note for the people of the store; its shopper and the staff do not see it. Throws `order.not_found`. */
export async function addNote(ctx: UserCtx, { orderId, text }: Parsed<AddNote>): Promise<Data<AddNote>> {
  const order = await getStoreOrder(ctx, orderId)
  const id = newId(ctx.clock.now().getTime())
  await insertNote(ctx, { id, order_id: order.id, author_id: ctx.principal.userId, text })
  ctx.audit({ subjectId: order.id, before: null, after: { note: id } })
  return readStoreOrder(ctx, { orderId: order.id })
}
