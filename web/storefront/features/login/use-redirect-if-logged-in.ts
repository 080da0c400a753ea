import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useBoot } from '#web/client/boot.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { toReturnUrl } from './return-url.ts'

/**
 * Redirects a logged-in user away from login and registration; not while `busy`, because a login redirects by itself.
 */
export function useRedirectIfLoggedIn(search: URLSearchParams, busy: boolean): void {
  const navigate = useNavigate()
  const { base } = useBoot()
  const isKnown = Boolean(useCurrentUser())
  const back = search.get('back')
  useEffect(() => {
    if (isKnown && !busy) void navigate(toReturnUrl(back, base), { replace: true })
  }, [isKnown, busy, back, base, navigate])
}
