import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { hasSessionCookie } from '#web/client/session-cookie.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { sessionExpired } from '#web/client/session-expired.ts'

const UnauthorizedDialog = lazy(() => import('./unauthorized-dialog.tsx'))

/** Tells whoever was logged in that the login has ended. A visitor has lost nothing and is led to log in instead. */
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
