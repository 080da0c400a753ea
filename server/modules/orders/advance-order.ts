import { emit } from '#server/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { moveOrder, type Move } from './order-moves.queries.ts'
import {
  findNextState,
  getErrorKey,
  toState,
  type Actor,
  type NextState,
  type OrderEvent,
  type State,
} from './order-states.ts'
import { recordEvents, type EventParams } from './record-events.ts'

type StoredState = {
  readonly id: string
  readonly status: number
  readonly case_kind: string | null
  readonly status_before: number | null
}
type OrderStep = {
  readonly event: OrderEvent
  readonly actor: Actor
  readonly stamps?: Move['stamps']
  /** Additional timeline data. */
  readonly params?: EventParams
}

type Announcement = 'order.prepared' | 'order.received' | 'refund.requested' | 'refund.rejected'

/** Events of single steps, for other modules; the other steps have events where their money moves. */
const announcements: Readonly<Partial<Record<OrderEvent, Announcement>>> = {
  prepare: 'order.prepared',
  receive: 'order.received',
  auto_receive: 'order.received',
  hand_over: 'order.received',
  request_refund: 'refund.requested',
  refund_rejected: 'refund.rejected',
}

/** Returns the transition of an event; throws the event's specific error when it is not allowed. */
export function getTransition(order: StoredState, event: OrderEvent, actor: Actor): { from: State; to: NextState } {
  const from = toState(order)
  const to = findNextState(from, event, actor)
  if (to === null) throw refusal(getErrorKey(from, event))
  return { from, to }
}

/**
 * Moves an order by one event of the state table and records it in the timeline and, for staff and sellers, in the
 * audit log; in the caller's transaction. Throws `order.status_inoperable` or the event's specific error, also when a
 * concurrent transaction moved the order first.
 */
export async function advanceOrder(
  ctx: Ctx,
  order: StoredState,
  { event, actor, stamps, params }: OrderStep,
): Promise<void> {
  const step = getTransition(order, event, actor)
  if (!(await moveOrder(ctx, order.id, { ...step, ...(stamps && { stamps }) })))
    throw refusal('order.status_inoperable')
  await recordEvents(ctx, [order.id], event, actor, params)
  const announcement = announcements[event]
  if (announcement) await emit(ctx, announcement, { orderId: order.id })
  const state = step.to === 'before' ? order.status_before : step.to
  ctx.audit({ subjectId: order.id, before: { state: step.from }, after: { state, ...params } })
}
