import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useToast } from '#web/kit/toast.tsx'
import { getApi } from '#web/client/api-query.ts'
import { evictKeepAlivePages } from '#web/storefront/app/keep-alive-addresses.ts'
import { clearUserData } from '#web/client/session.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useShellParts } from './shell-parts.ts'

/** Ends the session, clears its data and opens the home page. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  const { clearOnLogout } = useShellParts()
  return async () => {
    try {
      clearOnLogout()
      await getApi(client)('account.logout', {})
      await navigate('/index', { replace: true })
      evictKeepAlivePages()
      await clearUserData(client)
      // On a slow phone the home page arrives after the message.
      toast({ text: t('shell.header.loggedOut'), survivesNavigation: true })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
}
