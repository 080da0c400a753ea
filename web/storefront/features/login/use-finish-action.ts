import { useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/client/failure-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { finishCollect } from '#web/storefront/features/coupons/finish-collect.ts'
import { finishFollow } from '#web/storefront/features/store/finish-follow.ts'
import { type PendingAction, takePendingAction } from '#web/storefront/features/session/pending-action.ts'

/** Runs the action that the visitor started before the login and reports success or the server's error. */
export function useFinishAction(): () => Promise<void> {
  const client = useQueryClient()
  const toast = useToast()
  const t = useText()
  const finish = async ({ kind, id }: PendingAction) => {
    if (kind === 'follow') {
      await finishFollow(client, id)
      return toast({ icon: 'check', text: t('store.followedNow'), survivesNavigation: true })
    }
    await finishCollect(client, id)
    toast({ icon: 'check', text: t('coupons.collected'), survivesNavigation: true })
  }
  return async () => {
    const action = takePendingAction()
    if (!action) return
    try {
      await finish(action)
    } catch (error) {
      toast({ tone: 'error', text: failureText(t, error), survivesNavigation: true })
    }
  }
}
