import { Icon } from '#web/kit/icon.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** Copies the address of this page; a person's own code travels with it, so that the referral counts. */
export function useShare(): () => void {
  const t = useText()
  const toast = useToast()
  const user = useCurrentUser()
  const share = async () => {
    const address = new URL(location.href)
    if (user) address.searchParams.set('spreadUserId', user.usercode)
    try {
      await navigator.clipboard.writeText(address.href)
      toast({ text: t('shell.header.shareCopied') })
    } catch {
      // Refused, or a page without https has no clipboard at all.
      toast({ tone: 'error', text: t('shell.header.shareFailed') })
    }
  }
  return () => void share()
}

export function ShareButton() {
  const t = useText()
  const share = useShare()
  return (
    <button type="button" className="header-small-button" onClick={share}>
      <Icon name="share" size={16} />
      {t('shell.header.share')}
    </button>
  )
}
