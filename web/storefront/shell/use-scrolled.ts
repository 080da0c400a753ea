import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void) {
  addEventListener('scroll', tell, { passive: true })
  return () => removeEventListener('scroll', tell)
}

/** True while the page is scrolled by at least so many px; never on the server. */
export const useScrolled = (by: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY >= by,
    () => false,
  )
