import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { UserInfo } from '#contract/account.ts'
import { importWithTimeout } from '#web/client/chunk-loading.ts'
import { sessionExpired } from '#web/client/session-expired.ts'
import { clearUserData } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'

const LogInForm = lazy(async () => ({
  default: (await importWithTimeout(() => import('./log-in-form.tsx'))).LogInForm,
}))

/**
 * Asks for the log-in again over what is open, when the session has ended: the page below stays as it is, half-typed
 * fields included. Another person starts with a page of their own.
 */
export function SessionGuard({ user, isEnded }: { user: UserInfo; isEnded: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const message = useSyncExternalStore(sessionExpired.subscribe, sessionExpired.get, () => null)
  const resume = async (next: UserInfo) => {
    if (next.id !== user.id) {
      await clearUserData(client)
      location.reload()
      return
    }
    sessionExpired.set(null)
    await client.invalidateQueries()
  }
  return (
    <ConsoleDialog
      open={message !== null || isEnded}
      onOpenChange={() => {}}
      isRequired
      title={t('frame.session.title')}
      description={t('frame.session.text')}
    >
      <Suspense>
        <LogInForm account={user.username} onDone={resume} />
      </Suspense>
    </ConsoleDialog>
  )
}
