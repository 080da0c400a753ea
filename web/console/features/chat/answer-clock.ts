/** How near a conversation is to the time until which the shopper should have an answer. */
export interface AnswerClock {
  readonly kind: 'near' | 'late'
  readonly minutes: number
}

const minuteMs = 60_000

/** The clock of a conversation; null before the warning, and while no answer is due. */
export function getAnswerClock(
  { dueAt, warnAt }: { readonly dueAt: string | null; readonly warnAt: string | null },
  now: number,
): AnswerClock | null {
  if (dueAt === null) return null
  const leftMs = Date.parse(dueAt) - now
  if (leftMs <= 0) return { kind: 'late', minutes: Math.max(1, Math.floor(-leftMs / minuteMs)) }
  return warnAt !== null && Date.parse(warnAt) <= now ? { kind: 'near', minutes: Math.ceil(leftMs / minuteMs) } : null
}
