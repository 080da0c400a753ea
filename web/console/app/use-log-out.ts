import { useCallback } from 'react'
import { recordUserChange } from '#web/client/restored-page.ts'
import { useApi } from '#web/client/use-api.ts'
import { consoleBase } from './page.ts'

/** Ends the session and loads the console again, so that nothing of the person stays in memory. */
export function useLogOut(): () => void {
  const call = useApi()
  return useCallback(() => {
    void call('account.logout', {}).then(() => {
      recordUserChange(Date.now())
      location.assign(`${consoleBase}/`)
    })
  }, [call])
}
