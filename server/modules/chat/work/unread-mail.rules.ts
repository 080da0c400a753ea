import type { Policy } from '#contract/brand-file.ts'

type ReadingState = {
  readonly user_read_seq: number
  readonly shown_seq: number
}

/** When a shopper who read everything so far gets a mail about a new message; null when they are told already. */
export const toMailDueAt = (
  { chatUnreadMailMinutes }: Pick<Policy, 'chatUnreadMailMinutes'>,
  { user_read_seq, shown_seq }: ReadingState,
  at: Date,
): Date | null => (user_read_seq >= shown_seq ? new Date(at.getTime() + chatUnreadMailMinutes * 60_000) : null)
