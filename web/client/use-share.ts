import { useToast } from '#web/kit/toast.tsx'
import { useCurrentUser } from './session.ts'
import { useText } from './text/text-provider.tsx'

/** Copies the address of this page with the user's referral code. */
export function useShare(): () => void {
  const t = useText()
  const toast = useToast()
  const user = useCurrentUser()
  const share = async () => {
    const address = new URL(location.href)
    if (user) address.searchParams.set('spreadUserId', user.usercode)
    try {
      await navigator.clipboard.writeText(address.href)
      toast({ text: t('common.share.copied') })
    } catch {
      // Refused, or a page without https has no clipboard at all.
      toast({ tone: 'error', text: t('common.share.failed') })
    }
  }
  return () => void share()
}
