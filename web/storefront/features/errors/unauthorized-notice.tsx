import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { maybeSignedIn } from '#web/storefront/app/session-cookie.ts'
import { useWho } from '#web/storefront/app/session.ts'
import { lostSession } from './lost-session.ts'

const UnauthorizedDialog = lazy(() => import('./unauthorized-dialog.tsx'))

/** Tells whoever was logged in that the login has ended. A visitor has lost nothing and is led to log in instead. */
export function UnauthorizedNotice() {
  const words = useSyncExternalStore(lostSession.subscribe, lostSession.get, () => null)
  const who = useWho()
  const isVisitor = words !== null && who === null && !maybeSignedIn()
  useEffect(() => {
    if (isVisitor) lostSession.tell(null)
  }, [isVisitor])
  if (words === null || isVisitor) return null
  return (
    <Suspense>
      <UnauthorizedDialog words={words} />
    </Suspense>
  )
}
