import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useToast } from '#web/kit/toast.tsx'
import { callOf } from '#web/storefront/app/ask.ts'
import { forgetPages } from '#web/storefront/app/kept-addresses.ts'
import { forgetPerson } from '#web/storefront/app/session.ts'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { forgetSearches } from '#web/storefront/features/search/recent-searches.ts'
import { useText } from '#web/text/text-provider.tsx'

/** Ends the session, forgets what belonged to it and goes home. */
export function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  return async () => {
    try {
      forgetSearches()
      await callOf(client)('account.logout', {})
      await navigate('/index', { replace: true })
      forgetPages()
      await forgetPerson(client)
      toast({ text: t('shell.header.loggedOut') })
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error) })
    }
  }
}
