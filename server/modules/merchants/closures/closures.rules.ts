const hourMs = 3_600_000

/** Moments from which and until which a store is closed. */
export type ClosedTime = { readonly startsAt: Date; readonly endsAt: Date }

/** The moment that is `hours` after `from`, without the time in which the store is closed. Closures in order of time. */
export function addOpenHours(from: Date, hours: number, closures: readonly ClosedTime[]): Date {
  let at = from.getTime()
  let leftMs = hours * hourMs
  for (const { startsAt, endsAt } of closures) {
    if (endsAt.getTime() <= at) continue
    const openMs = Math.max(startsAt.getTime() - at, 0)
    if (openMs >= leftMs) break
    leftMs -= openMs
    at = endsAt.getTime()
  }
  return new Date(at + leftMs)
}
