import type { Ctx } from '#server/platform/context.ts'
import { assignInTurn } from '../desk/agents.ts'
import { listAgentRows, readDesk } from '../desk/desks.queries.ts'
import { countOpenSeconds, getDueTimes } from '../desk/opening-hours.rules.ts'
import type { ChatChanges, ChatRow } from '../chat.queries.ts'
import { getState } from '../chat-states.ts'
import { markWork } from '../work/tend-chats.ts'
import { insertCase, updateCase } from './cases.queries.ts'

/** Whether the conversation keeps the person who answers it: on a new case only one who is at the desk. */
async function keepsAssignee(ctx: Ctx, { assignee_id, store_id }: ChatRow, isNewCase: boolean): Promise<boolean> {
  if (assignee_id === null || !isNewCase) return assignee_id !== null
  return (await listAgentRows(ctx, store_id)).some(({ userId, isOnline }) => userId === assignee_id && isOnline)
}

/**
 * Records a message of the shopper in a locked conversation: the first one of a wait says when the answer is due, the
 * first one after a closing begins a case, and an unassigned conversation is given out in turn where the party wants it.
 */
export async function recordQuestion(ctx: Ctx, chat: ChatRow, at: Date): Promise<ChatChanges> {
  const isNewCase = chat.case_number === 0 || chat.state === 'closed'
  if (chat.waiting_since !== null && !isNewCase && chat.assignee_id !== null) return {}
  const desk = await readDesk(ctx, chat.store_id)
  const number = chat.case_number + 1
  if (isNewCase) await insertCase(ctx, { chatId: chat.id, number, party: chat.store_id, lang: ctx.lang, at })
  const isGivenOut = desk.autoAssign && !(await keepsAssignee(ctx, chat, isNewCase))
  const assigneeId = isGivenOut ? await assignInTurn(ctx, chat.store_id) : null
  if (isGivenOut && assigneeId === null) await markWork(ctx)
  return {
    ...(chat.waiting_since === null && getDueTimes(ctx.brand, desk, at)),
    ...(isNewCase && { case_number: number, case_opened_at: at }),
    ...(assigneeId !== null && { assignee_id: assigneeId }),
  }
}

/** Records an answer of the team in a locked conversation: the wait ends, and the first answer of a case is timed. */
export async function recordAnswer(ctx: Ctx, chat: ChatRow, agentId: string, at: Date): Promise<ChatChanges> {
  const changes: ChatChanges = { due_at: null, warn_at: null }
  if (chat.case_opened_at === null) return changes
  const desk = await readDesk(ctx, chat.store_id)
  await updateCase(ctx, chat, {
    answered_at: at,
    answered_by: agentId,
    answer_seconds: countOpenSeconds(ctx.brand, desk, chat.case_opened_at, at),
    was_late: chat.due_at !== null && chat.due_at.getTime() < at.getTime(),
  })
  return { ...changes, case_opened_at: null }
}

/** Records a change of state in the case of a locked conversation; opened again, the same case goes on. */
export async function recordState(ctx: Ctx, chat: ChatRow, state: string, agentId: string): Promise<void> {
  if (chat.case_number === 0) return
  const wasClosed = getState(chat, ctx.clock.now()).state === 'closed'
  if (state === 'closed' && !wasClosed)
    await updateCase(ctx, chat, {
      closed_at: ctx.clock.now(),
      closed_by: agentId,
      agent_id: chat.assignee_id ?? agentId,
    })
  if (state !== 'closed' && wasClosed) await updateCase(ctx, chat, { closed_at: null, closed_by: null, agent_id: null })
}
