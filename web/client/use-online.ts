import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Whether the browser has a connection; null on the server and in the first paint, which do not know. */
export const useOnline = (): boolean | null =>
  useSyncExternalStore<boolean | null>(
    subscribe,
    () => navigator.onLine,
    () => null,
  )
