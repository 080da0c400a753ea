import { ownersOfStores } from '#server/modules/merchants/public.ts'
import { postTransaction } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emit } from '#server/platform/outbox.ts'
import { stampReleased } from './order-moves.queries.ts'
import { earnedOf, earningEntries, leftOf, partOf, sharesLeft } from './order-money.rules.ts'
import type { Actor, State } from './order-states.ts'
import { listLines } from './orders.queries.ts'
import { recordEvents } from './record-events.ts'

type Release = { readonly actor: Actor; /** Where the orders must be. */ readonly at: readonly State[] }

/**
 * Pays the stores of these orders out of escrow, less the commission that was frozen when they were placed; in the
 * caller's transaction. Orders that are elsewhere, held by a bank or released are left alone. Answers how many were released.
 */
export async function releaseOrders(ctx: Ctx, orderIds: readonly string[], { actor, at }: Release): Promise<number> {
  const released = await stampReleased(ctx, orderIds, at)
  if (released.length === 0) return 0
  const owners = await ownersOfStores(
    ctx,
    released.map(({ store_id }) => store_id),
  )
  const ids = released.map(({ id }) => id)
  const lines = await listLines(ctx, ids)
  // By owner, so that two batches at once lock the sellers' accounts in one order.
  const ownerOf = (order: { store_id: string }) => owners.get(order.store_id)!
  for (const order of released.toSorted((a, b) => (ownerOf(a) < ownerOf(b) ? -1 : 1))) {
    const left = sharesLeft(
      order,
      lines.filter((line) => line.order_id === order.id),
    )
    const shares = partOf(left, leftOf(order))
    const entries = earningEntries(ownerOf(order), shares)
    const posting = { kind: 'order_release', causeId: order.id, reason: '', actorId: ctx.who?.userId ?? null } as const
    if (entries.length > 0) await postTransaction(ctx, { ...posting, entries })
    await emit(ctx, 'order.released', {
      orderId: order.id,
      userId: order.user_id,
      earnedMinor: earnedOf(shares),
      commissionMinor: shares.commissionMinor,
    })
  }
  await recordEvents(ctx, ids, 'release', actor)
  return ids.length
}
