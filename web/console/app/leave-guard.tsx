import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'

/** Asks once before a page with unsaved input is left; the browser asks when its tab is closed. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const t = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isActive) return undefined
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [isActive])
  return (
    <ConsoleDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title={t('frame.leave.title')}
      description={t('frame.leave.text')}
      actions={
        <>
          <ActionButton onClick={() => blocker.reset?.()}>{t('frame.leave.stay')}</ActionButton>
          <ActionButton variant="primary" onClick={() => blocker.proceed?.()}>
            {t('frame.leave.leave')}
          </ActionButton>
        </>
      }
    />
  )
}
