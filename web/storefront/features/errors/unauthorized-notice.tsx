import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { hasSessionCookie } from '#web/client/session-cookie.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { sessionExpired } from '#web/client/session-expired.ts'

const UnauthorizedDialog = lazy(() => import('./unauthorized-dialog.tsx'))

/** Shows the expiry of a session to the user who had one; a visitor is not concerned. */
export function UnauthorizedNotice() {
  const words = useSyncExternalStore(sessionExpired.subscribe, sessionExpired.get, () => null)
  const user = useCurrentUser()
  const isVisitor = words !== null && user === null && !hasSessionCookie()
  useEffect(() => {
    if (isVisitor) sessionExpired.set(null)
  }, [isVisitor])
  if (words === null || isVisitor) return null
  return (
    <Suspense>
      <UnauthorizedDialog words={words} />
    </Suspense>
  )
}
