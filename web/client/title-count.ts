let count = 0
const listeners = new Set<() => void>()

/** The number before the title of the page, as of unread messages; for useSyncExternalStore. */
export const titleCount = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => count,
  set: (next: number) => {
    if (next === count) return
    count = next
    for (const listener of listeners) listener()
  },
}
