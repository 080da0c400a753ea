import { getStoreOwners } from '#server/modules/merchants/public.ts'
import { postTransaction } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emit } from '#server/platform/outbox.ts'
import { markReleased } from './order-moves.queries.ts'
import {
  getEarnedMinor,
  buildEarningEntries,
  getRemainingMinor,
  scaleShares,
  getRemainingShares,
} from './order-money.rules.ts'
import type { Actor, State } from './order-states.ts'
import { listLines } from './orders.queries.ts'
import { recordEvents } from './record-events.ts'

type Release = { readonly actor: Actor; readonly from: readonly State[] }

/**
 * Pays these orders to their stores from escrow, less the commission fixed at placement; in the caller's transaction.
 * Skips orders in other states, held or already released. Returns the number released.
 */
export async function releaseOrders(ctx: Ctx, orderIds: readonly string[], { actor, from }: Release): Promise<number> {
  const released = await markReleased(ctx, orderIds, from)
  if (released.length === 0) return 0
  const owners = await getStoreOwners(
    ctx,
    released.map(({ store_id }) => store_id),
  )
  const ids = released.map(({ id }) => id)
  const lines = await listLines(ctx, ids)
  // Sorted by owner, so that concurrent batches lock the sellers' accounts in the same order.
  const getOwner = (order: { store_id: string }) => owners.get(order.store_id)!
  for (const order of released.toSorted((a, b) => (getOwner(a) < getOwner(b) ? -1 : 1))) {
    const left = getRemainingShares(
      order,
      lines.filter((line) => line.order_id === order.id),
    )
    const shares = scaleShares(left, getRemainingMinor(order))
    const entries = buildEarningEntries(getOwner(order), shares)
    const posting = {
      kind: 'order_release',
      referenceId: order.id,
      reason: '',
      actorId: ctx.principal?.userId ?? null,
    } as const
    if (entries.length > 0) await postTransaction(ctx, { ...posting, entries })
    await emit(ctx, 'order.released', {
      orderId: order.id,
      userId: order.user_id,
      earnedMinor: getEarnedMinor(shares),
      commissionMinor: shares.commissionMinor,
    })
  }
  await recordEvents(ctx, ids, 'release', actor)
  return ids.length
}
