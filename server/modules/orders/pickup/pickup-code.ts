import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Data, Parsed } from '#contract/operation.ts'
import type { ordersApi } from '#contract/orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal, type Refusal } from '#server/platform/refusal.ts'
import { requirePrincipal } from '#server/platform/run-ahead.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { getTransition } from '../advance-order.ts'
import { getOwnOrder, getStoreOrder } from '../find-orders.ts'
import type { OrderRow } from '../orders.queries.ts'
import { lockPaidOrder } from '../refunds/refunds.queries.ts'
import type { DeliverySnapshot } from '../trades/place-trade.ts'
import { countAttempt, hasCode, maxAttempts, replaceCode } from './pickup-codes.queries.ts'

/** Whether the shopper collects the order in the store. */
export const isPickup = ({ delivery }: Pick<OrderRow, 'delivery'>): boolean =>
  Boolean((delivery as unknown as DeliverySnapshot).pickup)

const hashCode = ({ secret, brand }: UserCtx, orderId: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`pickup ${brand.id} ${orderId} ${code}`).digest()

type CreateCode = (typeof ordersApi)['pickupCode']

/**
 * Makes the six digits with which the shopper collects a paid order, and ends the ones before. Only their hash is stored,
 * so the operation keeps no answer for a repeated request. Throws `order.not_pickup` and `order.status_inoperable`.
 */
export async function createPickupCode(caller: UserCtx, input: Parsed<CreateCode>): Promise<Data<CreateCode>> {
  const checked = await requirePrincipal(caller)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await inTransaction(checked, async (ctx) => {
    const { id } = await getOwnOrder(ctx, input.orderId)
    const order = await lockPaidOrder(ctx, id)
    if (!order) throw refusal('order.status_inoperable')
    if (!isPickup(order)) throw refusal('order.not_pickup')
    getTransition(order, 'hand_over', 'seller')
    await replaceCode(ctx, id, hashCode(ctx, id, code))
  })
  return { code }
}

type Verdict =
  | { readonly isRight: true; readonly codeHash: Buffer }
  | { readonly isRight: false; readonly error: Refusal }

/**
 * Judges the code of an order of the caller's store. The attempt stays counted whatever happens next, so it runs outside
 * any transaction. Throws `order.not_found`.
 */
export async function judgePickupCode(ctx: UserCtx, orderId: string, code: string): Promise<Verdict> {
  const { id } = await getStoreOrder(ctx, orderId)
  const counted = await countAttempt(ctx, id)
  if (!counted)
    return {
      isRight: false,
      error: refusal((await hasCode(ctx, id)) ? 'order.pickup_code_locked' : 'order.pickup_code_missing'),
    }
  const codeHash = hashCode(ctx, id, code)
  if (timingSafeEqual(codeHash, counted.codeHash)) return { isRight: true, codeHash }
  return { isRight: false, error: refusal('order.pickup_code_wrong', { left: maxAttempts - counted.attempts }) }
}
