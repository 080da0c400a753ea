import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBoot } from '#web/client/boot.ts'
import { clearUserData } from '#web/client/session.ts'
import { useApi } from '#web/client/use-api.ts'
import { deleteInvitation } from './use-invitation.ts'
import { mergeVisitorLists } from '#web/storefront/features/browsing/merge-visitor-lists.ts'
import { mergeVisitorCart } from '#web/storefront/features/cart/merge-visitor-cart.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { toReturnUrl } from './return-url.ts'
import { useFinishAction } from './use-finish-action.ts'

/**
 * Runs after a login: clears the visitor's data, merges cart and lists, finishes the pending action and opens the
 * requested page.
 */
export function useCompleteLogin(search: URLSearchParams): (greeting: string) => Promise<void> {
  const call = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  const { base } = useBoot()
  const finishAction = useFinishAction()
  return async (greeting) => {
    // A user with an account needs no invitation any more.
    deleteInvitation()
    await clearUserData(client)
    toast({ text: greeting, survivesNavigation: true })
    try {
      await mergeVisitorCart(call)
    } catch {
      // The login is valid; the lines stay in the browser and are merged next time.
      toast({ tone: 'error', text: t('cart.saveFailed'), survivesNavigation: true })
    }
    await mergeVisitorLists(client)
    await finishAction()
    await navigate(toReturnUrl(search.get('back'), base), { replace: true })
  }
}
