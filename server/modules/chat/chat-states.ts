import type { ChatState } from '#contract/chat.ts'
import type { ChatChanges, ChatRow } from './chat.queries.ts'

/** The state at a moment: a conversation that has slept long enough is open. */
export function getState({ state, snoozed_until }: Pick<ChatRow, 'state' | 'snoozed_until'>, now: Date) {
  const hasSleptEnough = state === 'snoozed' && snoozed_until !== null && snoozed_until.getTime() <= now.getTime()
  return {
    state: hasSleptEnough ? ('open' as const) : (state as ChatState),
    snoozedUntil: hasSleptEnough ? null : (snoozed_until?.toISOString() ?? null),
  }
}

type Message = { readonly side: 'shopper' | 'team'; readonly kind: string; readonly seq: number; readonly at: Date }

/**
 * The changes that a new message makes to its conversation. One of the shopper opens it again and starts the wait, one of the team
 * ends the wait; who writes has read everything before. A note changes only the numbering.
 */
export function getChanges(chat: ChatRow, { side, kind, seq, at }: Message): ChatChanges {
  if (kind === 'note') return { last_seq: seq }
  const shown = { last_seq: seq, shown_seq: seq, shown_at: at }
  if (side === 'team') return { ...shown, team_read_seq: seq, waiting_since: null }
  return {
    ...shown,
    user_read_seq: seq,
    state: 'open',
    snoozed_until: null,
    waiting_since: chat.waiting_since ?? at,
  }
}
