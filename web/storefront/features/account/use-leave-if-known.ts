import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useWho } from '#web/storefront/app/session.ts'
import { readBack } from './read-back.ts'

/** Whoever is logged in already has nothing to do at the door; `busy` while a login is under way, which leads on itself. */
export function useLeaveIfKnown(search: URLSearchParams, busy: boolean): void {
  const navigate = useNavigate()
  const { base } = useBoot()
  const isKnown = Boolean(useWho())
  const back = search.get('back')
  useEffect(() => {
    if (isKnown && !busy) void navigate(readBack(back, base), { replace: true })
  }, [isKnown, busy, back, base, navigate])
}
