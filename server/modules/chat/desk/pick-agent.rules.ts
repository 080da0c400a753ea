type Candidate = {
  readonly userId: string
  /** Conversations that are open or wait for the shopper. */
  readonly load: number
  /** When the last conversation was given to them. */
  readonly assignedAt: Date | null
}

const getTime = (at: Date | null) => at?.getTime() ?? 0

/** The one with the fewest conversations; of several, who was given one the longest ago. Null without candidates. */
export function pickAgent(candidates: readonly Candidate[]): string | null {
  const [first] = candidates.toSorted(
    (one, other) =>
      one.load - other.load ||
      getTime(one.assignedAt) - getTime(other.assignedAt) ||
      (one.userId < other.userId ? -1 : 1),
  )
  return first?.userId ?? null
}
