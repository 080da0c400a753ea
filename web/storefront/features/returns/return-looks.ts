import type { Return, ReturnState } from '#contract/returns.ts'
import type { StatusTone } from '#web/kit/badge.tsx'
import type { TextKey } from '#i18n/text-keys.ts'

/** The tone and labels of each state of a return. */
export const returnLooks = {
  requested: { tone: 'accent', label: 'returns.state.requested', due: 'returns.due.requested' },
  accepted: { tone: 'star', label: 'returns.state.accepted', due: 'returns.due.accepted' },
  shipped_back: { tone: 'focus', label: 'returns.state.shipped_back', due: 'returns.due.shipped_back' },
  rejected: { tone: 'danger', label: 'returns.state.rejected', due: 'returns.due.rejected' },
  disputed: { tone: 'star', label: 'returns.state.disputed' },
  received: { tone: 'success', label: 'returns.state.received' },
  lapsed: { tone: 'quiet', label: 'returns.state.lapsed' },
  withdrawn: { tone: 'quiet', label: 'returns.state.withdrawn' },
  decided: { tone: 'success', label: 'returns.state.decided' },
} as const satisfies Readonly<Record<ReturnState, { tone: StatusTone; label: TextKey; due?: TextKey }>>

/** The title of a return: a withdrawal from the contract, a return or an exchange. */
export function getCaseTitle({ kind, withdrawal }: Pick<Return, 'kind' | 'withdrawal'>): TextKey {
  if (withdrawal) return 'returns.case.withdrawal'
  return kind === 'return' ? 'returns.case.return' : 'returns.case.exchange'
}
