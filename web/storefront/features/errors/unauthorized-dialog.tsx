import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** The login has ended: whichever way it is left, what the browser keeps of it goes, and the page loads anew. */
export default function UnauthorizedDialog({ words }: { words: string }) {
  const t = useText()
  const call = useApi()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // Offline the cookie stays; the page loaded anew asks who it is and finds out again.
    await call('account.logout', {}).catch(() => undefined)
    location.reload()
  }
  return (
    <Dialog
      open
      onClose={() => void leave()}
      title={t('common.hint')}
      closeLabel={t('common.close')}
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
