import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** Shown when the session has expired: closing it logs out and reloads the page. */
export default function UnauthorizedDialog({ words }: { words: string }) {
  const t = useText()
  const call = useApi()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // Offline the cookie stays; the reloaded page finds out again that the session has expired.
    await call('account.logout', {}).catch(() => undefined)
    location.reload()
  }
  return (
    <Dialog
      open
      onClose={() => void leave()}
      title={t('common.hint')}
      foot={
        <Button full busy={busy} onClick={() => void leave()}>
          {t('common.confirm')}
        </Button>
      }
    >
      <p>{words || t('errors.session.text')}</p>
    </Dialog>
  )
}
