/** The fields of a conversation that order an inbox. */
interface InboxChat {
  readonly id: string
  readonly unread: number
}

/**
 * The lines of an inbox: those that are shown keep their places, so that nothing moves under a reader. Older ones follow
 * at the end; `newCount` are new conversations, and those with unread messages that would come before all others.
 */
export function arrangeInbox<Row extends InboxChat>(
  shownIds: readonly string[],
  latest: readonly Row[],
): { readonly rows: readonly Row[]; readonly newCount: number } {
  const byId = new Map(latest.map((row) => [row.id, row]))
  const rows = shownIds.flatMap((id) => byId.get(id) ?? [])
  if (rows.length === 0) return { rows: latest, newCount: 0 }
  const shown = new Set(shownIds)
  const lastShown = latest.findLastIndex(({ id }) => shown.has(id))
  const firstAt = latest.findIndex(({ id }) => id === rows[0]!.id)
  const older = latest.filter(({ id }, index) => index > lastShown && !shown.has(id))
  const hidden = latest.filter(({ id }, index) => index < lastShown && !shown.has(id))
  const moved = latest.filter(({ id }, index) => index < firstAt && shown.has(id))
  return { rows: [...rows, ...older], newCount: hidden.length + moved.filter(({ unread }) => unread > 0).length }
}
