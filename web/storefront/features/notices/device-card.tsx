import { useEffect, useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { disablePush, enablePush, readDeviceState, type DeviceState } from './device-push.ts'

const texts = {
  on: 'account.notices.device.on',
  off: 'account.notices.device.off',
  blocked: 'account.notices.device.blocked',
  'needs-home-screen': 'account.notices.device.homeScreen',
  unsupported: 'account.notices.device.unsupported',
} as const satisfies Readonly<Record<DeviceState, string>>

/** Push messages of this browser: on, off, or why there are none. The permission is requested only after a press. */
export function DeviceCard() {
  const t = useText()
  const call = useApi()
  const toast = useToast()
  const [state, setState] = useState<DeviceState | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isCurrent = true
    readDeviceState(call).then(
      (read) => isCurrent && setState(read),
      () => isCurrent && setState('off'),
    )
    return () => {
      isCurrent = false
    }
  }, [call])
  const change = async (action: typeof enablePush) => {
    setBusy(true)
    try {
      setState(await action(call))
    } catch (error) {
      const text = error instanceof ApiError ? failureText(t, error) : t('account.notices.device.failed')
      toast({ tone: 'error', text })
    }
    setBusy(false)
  }
  return (
    <Card title={t('account.notices.device.title')}>
      <div className="notice-settings-device" data-state={state}>
        <Icon name="bell" />
        <output>{state && t(texts[state])}</output>
        {state === 'on' && (
          <Button variant="secondary" small busy={busy} onClick={() => void change(disablePush)}>
            {t('account.notices.device.turnOff')}
          </Button>
        )}
        {state === 'off' && (
          <Button variant="secondary" small busy={busy} onClick={() => void change(enablePush)}>
            {t('account.notices.device.turnOn')}
          </Button>
        )}
      </div>
    </Card>
  )
}
