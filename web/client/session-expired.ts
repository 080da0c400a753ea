let message: string | null = null
const listeners = new Set<() => void>()

/** The server's message about an expired session, for useSyncExternalStore; null otherwise. */
export const sessionExpired = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => message,
  set: (next: string | null) => {
    message = next
    for (const listener of listeners) listener()
  },
}
