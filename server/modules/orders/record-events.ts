import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { timelineKinds, type Actor, type OrderEvent } from './order-states.ts'
import { insertEvents, type NewEvent, type OrderTables } from './orders.queries.ts'

/** Data of a timeline event; `amount` is in major units, as in responses. */
export type EventParams = {
  readonly reason?: string
  readonly carrier?: string
  readonly trackingNumber?: string
  readonly amount?: number
  /** The other order of a replacement: the one that replaces, or the one replaced. */
  readonly orderId?: string
  readonly orderNumber?: string
}

export const buildEvents = (
  { principal, clock }: Pick<Ctx, 'principal' | 'clock'>,
  orderIds: readonly string[],
  event: OrderEvent,
  actor: Actor,
  params: EventParams = {},
): NewEvent[] =>
  orderIds.map((orderId) => ({
    order_id: orderId,
    id: newId(),
    kind: timelineKinds[event],
    actor,
    actor_id: actor === 'clock' ? null : (principal?.userId ?? null),
    params,
    at: clock.now(),
  }))

export const recordEvents = (
  ctx: Ctx<OrderTables>,
  orderIds: readonly string[],
  event: OrderEvent,
  actor: Actor,
  params?: EventParams,
): Promise<void> => insertEvents(ctx, buildEvents(ctx, orderIds, event, actor, params))
