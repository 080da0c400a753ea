import { useCallback } from 'react'
import { recordUserChange } from '#web/client/restored-page.ts'
import { useApi } from '#web/client/use-api.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { deleteDrafts } from './forms/device-drafts.ts'
import { consoleBase } from './page.ts'

/** Ends the session and loads the console again, so that nothing of the person stays in memory or on the device. */
export function useLogOut(): () => void {
  const call = useApi()
  const userId = useCurrentUser()?.id
  return useCallback(() => {
    void call('account.logout', {}).then(() => {
      recordUserChange(Date.now())
      deleteDrafts(Date.now(), userId)
      location.assign(`${consoleBase}/`)
    })
  }, [call, userId])
}
