let message: string | null = null
const listeners = new Set<() => void>()

/** The server's words about a login that is no longer good, for useSyncExternalStore; null while all is well. */
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
