import type { Data, Parsed } from '#contract/operation.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import { postTransaction } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { emit } from '#server/events.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOrder } from '../find-orders.ts'
import {
  getEarnedMinor,
  buildEarningEntries,
  getRemainingMinor,
  getRemainingTax,
  scaleShares,
  getRemainingShares,
} from '../order-money.rules.ts'
import { markReleased } from '../order-moves.queries.ts'
import { getErrorKey, releasableStates, toState, type Actor, type State } from '../order-states.ts'
import { listLines } from '../orders.queries.ts'
import { readAnyOrder } from '../reads/read-orders.ts'
import { recordEvents } from '../record-events.ts'

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
    const tax = getRemainingTax(order)
    const entries = buildEarningEntries(getOwner(order), shares, tax)
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
      earnedMinor: getEarnedMinor(shares, tax),
      commissionMinor: shares.commissionMinor,
    })
  }
  await recordEvents(ctx, ids, 'release', actor)
  return ids.length
}

type ReleaseByStaff = (typeof staffOrdersApi)['release']

/**
 * Staff release an order after its return window without waiting for the scheduler. Throws `order.unpaid_no_release`,
 * `order.charged_back`, and `order.not_releasable` also during the return window.
 */
export async function releaseOrder(ctx: UserCtx, { orderId }: Parsed<ReleaseByStaff>): Promise<Data<ReleaseByStaff>> {
  const order = await getOrder(ctx, orderId)
  if (order.release_due_at !== null && order.release_due_at > ctx.clock.now()) throw refusal('order.not_releasable')
  if ((await releaseOrders(ctx, [order.id], { actor: 'staff', from: releasableStates })) === 0)
    throw refusal(order.held_minor === null ? getErrorKey(toState(order), 'release') : 'order.charged_back')
  ctx.audit({ subjectId: order.id, before: { released: false }, after: { released: true } })
  return readAnyOrder(ctx, { orderId: order.id })
}
