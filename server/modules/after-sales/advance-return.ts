import type { ReturnState } from '#contract/returns.ts'
import { emit } from '#server/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getDeadline } from './return-deadlines.rules.ts'
import { findNextState, openStates, type Actor, type ReturnEvent } from './return-states.ts'
import { moveReturn, type Move, type ReturnRow } from './returns.queries.ts'

type ReturnStep = {
  readonly event: ReturnEvent
  readonly actor: Actor
  readonly stamps?: Pick<Move['stamps'], 'answer' | 'carrier' | 'tracking_number'>
}

/** Returns the closing columns of a state; null for open states. */
function toClosingColumns(ctx: Ctx, to: ReturnState, actor: Actor) {
  if (openStates.includes(to)) return { closed_at: null, closed_by: null }
  return { closed_at: ctx.clock.now(), closed_by: actor }
}

/**
 * Moves a return by one event of the state table and stamps the next deadline, in the caller's transaction. Returns the
 * new state. Throws `return.status_inoperable`, also when a concurrent transaction moved it first.
 */
export async function advanceReturn(
  ctx: Ctx,
  row: ReturnRow,
  { event, actor, stamps }: ReturnStep,
): Promise<ReturnState> {
  const to = findNextState(row.state, event, actor)
  if (to === null) throw refusal('return.status_inoperable')
  const due = getDeadline(ctx.brand.policy, to, ctx.clock.now())
  const moved = await moveReturn(ctx, row.id, {
    from: row.state,
    to,
    stamps: { ...stamps, ...toClosingColumns(ctx, to, actor), due_at: due },
  })
  if (!moved) throw refusal('return.status_inoperable')
  await emit(ctx, 'return.moved', { returnId: row.id, orderId: row.order_id, state: to })
  return to
}
