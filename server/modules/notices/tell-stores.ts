import type { Events } from '#server/events.ts'
import type { StorePermission } from '#contract/store-permissions.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { notify, type NewNotice } from '#server/modules/messages/notices/public.ts'
import { findOrderOwners } from '#server/modules/orders/public.ts'
import { listPeopleOfStore } from '#server/modules/teams/public.ts'
import type { Ctx } from '#server/platform/context.ts'

type OrderParams = { readonly orderId: string; readonly number: string }

/** Tells the people of each order's store who hold a permission. */
async function tellStores(
  ctx: Ctx,
  orderIds: readonly string[],
  permission: StorePermission,
  toNotice: (order: OrderParams) => NewNotice,
): Promise<void> {
  const orders = await findOrderOwners(ctx, orderIds)
  for (const [storeId, own] of Map.groupBy(orders, ([, { storeId }]) => storeId))
    for (const userId of await listPeopleOfStore(ctx, storeId, permission)) {
      const recipient = await findRecipient(ctx, userId)
      if (recipient)
        for (const [orderId, { number }] of own) await notify(ctx, recipient, toNotice({ orderId, number }))
    }
}

/** Tells each store of an order that it can prepare. */
export const tellStoresOfOrders = (ctx: Ctx, { orderIds }: Events['payment.settled']): Promise<void> =>
  tellStores(ctx, orderIds, 'orders', (order) => ({
    kind: 'store_order',
    params: order,
    key: `store_order ${order.orderId}`,
  }))

/** Tells the store that its answer to a refund request is waited for. */
export const tellStoreOfRefund = (ctx: Ctx, { orderId }: Events['refund.requested']): Promise<void> =>
  tellStores(ctx, [orderId], 'orders', (order) => ({ kind: 'store_refund_asked', params: order }))

const statesForStores = ['requested', 'shipped_back', 'disputed'] as const

/** Tells the store of a return that it has to act on. */
export async function tellStoreOfReturn(
  ctx: Ctx,
  { returnId, orderId, state: moved }: Events['return.moved'],
): Promise<void> {
  const state = statesForStores.find((one) => one === moved)
  if (!state) return
  await tellStores(ctx, [orderId], 'returns', (order) => ({
    kind: 'store_return_moved',
    params: { ...order, returnId, state },
    key: `return ${returnId} ${state}`,
  }))
}
