import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { moveOrder, type Move } from './order-moves.queries.ts'
import { nextState, refusalOf, stateOf, type Actor, type Next, type OrderEvent, type State } from './order-states.ts'
import { recordEvents, type EventParams } from './record-events.ts'

type Stored = {
  readonly id: string
  readonly status: number
  readonly case_kind: string | null
  readonly status_before: number | null
}
type Step = {
  readonly event: OrderEvent
  readonly actor: Actor
  readonly stamps?: Move['stamps']
  /** What the timeline says besides. */
  readonly params?: EventParams
}

/** Where an event would lead an order; refuses with the event's exact words when it may not be. */
export function allowedNext(order: Stored, event: OrderEvent, actor: Actor): { from: State; to: Next } {
  const from = stateOf(order)
  const to = nextState(from, event, actor)
  if (to === null) throw refuse(refusalOf(from, event))
  return { from, to }
}

/**
 * Takes an order one step on, by the table of states alone, and writes it into the timeline and, where staff or sellers
 * do it, into the audit log; in the caller's transaction.
 * Refuses `order.status_inoperable` or the event's more exact words, also when somebody else was faster.
 */
export async function advanceOrder(ctx: Ctx, order: Stored, { event, actor, stamps, params }: Step): Promise<void> {
  const step = allowedNext(order, event, actor)
  if (!(await moveOrder(ctx, order.id, { ...step, ...(stamps && { stamps }) }))) throw refuse('order.status_inoperable')
  await recordEvents(ctx, [order.id], event, actor, params)
  const state = step.to === 'before' ? order.status_before : step.to
  ctx.audit({ subjectId: order.id, before: { state: step.from }, after: { state, ...params } })
}
