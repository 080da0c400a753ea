import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBoot } from '#web/storefront/app/boot.ts'
import { forgetPerson } from '#web/storefront/app/session.ts'
import { useCall } from '#web/storefront/app/use-call.ts'
import { forgetInvitation } from './use-invitation.ts'
import { mergeVisitorLists } from '#web/storefront/features/goods/merge-visitor-lists.ts'
import { mergeVisitorCart } from '#web/storefront/features/cart/merge-visitor-cart.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { readBack } from './read-back.ts'
import { useFinishAction } from './use-finish-action.ts'

/** What follows a login: the visitor's traces go, their cart and wish come along, and the page they wanted opens. */
export function useWelcome(search: URLSearchParams): (greeting: string) => Promise<void> {
  const call = useCall()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const t = useText()
  const { base } = useBoot()
  const finishAction = useFinishAction()
  return async (greeting) => {
    // A user with an account needs no invitation any more.
    forgetInvitation()
    await forgetPerson(client)
    toast({ text: greeting, survivesNavigation: true })
    try {
      await mergeVisitorCart(call)
    } catch {
      // The login stands; the lines stay in the browser and are brought along next time.
      toast({ tone: 'error', text: t('cart.saveFailed'), survivesNavigation: true })
    }
    await mergeVisitorLists(client)
    await finishAction()
    await navigate(readBack(search.get('back'), base), { replace: true })
  }
}
