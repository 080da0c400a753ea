import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { UserInfo } from '#contract/account.ts'
import { sessionExpired } from '#web/client/session-expired.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { listSections } from '../app/sections.ts'
import { SessionGuard } from './session-guard.tsx'
import { Shell } from './shell.tsx'
import { LoadedTexts } from './more-texts.tsx'
import { importWithTimeout } from '#web/client/chunk-loading.ts'

// Pages for people without a role or a session, which others never load.
const loadStartPages = () => importWithTimeout(() => import('./start-pages.tsx'))
const LogInPage = lazy(async () => ({ default: (await loadStartPages()).LogInPage }))
const NeedsTotpPage = lazy(async () => ({ default: (await loadStartPages()).NeedsTotpPage }))
const NoRolePage = lazy(async () => ({ default: (await loadStartPages()).NoRolePage }))
const JoinPage = lazy(() => importWithTimeout(() => import('./join-page.tsx')))
const ProviderPage = lazy(() => importWithTimeout(() => import('./provider-log-in.tsx')))

/** An invitation to a team and the way back from a provider are open to everybody; everything else is for people with a role. */
export function ConsoleRoot() {
  const { pathname } = useLocation()
  if (pathname === '/join' || pathname === '/join/staff')
    return (
      <LoadedTexts parts={['people', 'seller']}>
        <JoinPage kind={pathname === '/join' ? 'store' : 'staff'} />
      </LoadedTexts>
    )
  return <Suspense>{pathname === '/login/provider' ? <ProviderPage /> : <RootForPerson />}</Suspense>
}

/** Chooses by the person: the log-in, a page for people without a role, or the console. */
function RootForPerson() {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const message = useSyncExternalStore(sessionExpired.subscribe, sessionExpired.get, () => null)
  // The person stays until they log out themselves: the end of a session must not take the page away.
  const [known, setKnown] = useState<UserInfo | null>(null)
  if (user && user !== known) setKnown(user)
  const shown = user ?? (user === null || message !== null ? known : null)
  if (shown) {
    // Members of stores go on working there; the page stands instead of those for staff.
    if (shown.needsTotp && (shown.stores.length === 0 || pathname.startsWith('/staff'))) return <NeedsTotpPage />
    const workspaces = new Set(listSections(shown).map(({ workspace }) => workspace))
    if (workspaces.size === 0) return <NoRolePage user={shown} />
    return (
      <LoadedTexts parts={[...workspaces].toSorted()}>
        <Shell user={shown} />
        <SessionGuard user={shown} isEnded={user === null} />
      </LoadedTexts>
    )
  }
  return user === null ? <LogInPage /> : null
}
