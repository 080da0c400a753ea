import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { happened, type Actor, type OrderEvent } from './order-states.ts'
import { insertEvents, type NewEvent, type OrderTables } from './orders.queries.ts'

/** What a timeline says besides what happened; `amount` in the currency's own units, as answers carry it. */
export type EventParams = {
  readonly reason?: string
  readonly carrier?: string
  readonly trackingNumber?: string
  readonly amount?: number
  /** Of the order that replaces this one's goods, or whose goods this one replaces. */
  readonly orderId?: string
  readonly orderNumber?: string
}

/** What just happened, as the timelines of these orders keep it. */
export const eventsOf = (
  { who, clock }: Pick<Ctx, 'who' | 'clock'>,
  orderIds: readonly string[],
  event: OrderEvent,
  actor: Actor,
  params: EventParams = {},
): NewEvent[] =>
  orderIds.map((orderId) => ({
    order_id: orderId,
    id: newId(),
    kind: happened[event],
    actor,
    actor_id: actor === 'clock' ? null : (who?.userId ?? null),
    params,
    at: clock.now(),
  }))

/** Adds what just happened to the timelines of these orders. */
export const recordEvents = (
  ctx: Ctx<OrderTables>,
  orderIds: readonly string[],
  event: OrderEvent,
  actor: Actor,
  params?: EventParams,
): Promise<void> => insertEvents(ctx, eventsOf(ctx, orderIds, event, actor, params))
