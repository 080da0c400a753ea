import type { ReturnState } from '#contract/returns.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { dueOf } from './return-deadlines.rules.ts'
import { nextState, openStates, type Actor, type ReturnEvent } from './return-states.ts'
import { moveReturn, type Move, type ReturnRow } from './returns.queries.ts'

type Step = {
  readonly event: ReturnEvent
  readonly actor: Actor
  readonly stamps?: Pick<Move['stamps'], 'answer' | 'carrier' | 'tracking_number'>
}

/** When and by whom a return was closed that is in this state; an open one was not. */
function closingOf(ctx: Ctx, to: ReturnState, actor: Actor) {
  if (openStates.includes(to)) return { closed_at: null, closed_by: null }
  return { closed_at: ctx.clock.now(), closed_by: actor }
}

/**
 * Takes a return one step on, by the table of states alone, in the caller's transaction, and stamps the deadline that
 * begins. Returns where it is then. Refuses `return.status_inoperable`, also when somebody else was faster.
 */
export async function advanceReturn(ctx: Ctx, row: ReturnRow, { event, actor, stamps }: Step): Promise<ReturnState> {
  const to = nextState(row.state, event, actor)
  if (to === null) throw refuse('return.status_inoperable')
  const due = dueOf(ctx.brand.policy, to, ctx.clock.now())
  const moved = await moveReturn(ctx, row.id, {
    from: row.state,
    to,
    stamps: { ...stamps, ...closingOf(ctx, to, actor), due_at: due },
  })
  if (!moved) throw refuse('return.status_inoperable')
  return to
}
