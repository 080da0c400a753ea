import { useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useStartProviderLogin } from '#web/client/form/use-provider-login.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleStart } from '../app/console-start.ts'

/** Log in with the OpenID provider of the brand; comes back to this address. */
export function ProviderButton() {
  const t = useText()
  const { brand } = useConsoleStart()
  const start = useStartProviderLogin()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  if (brand.loginProvider === null) return null
  const begin = async () => {
    setBusy(true)
    setError(null)
    try {
      await start({ back: location.pathname + location.search })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <>
      <FormAlert>{error !== null && failureText(t, error)}</FormAlert>
      <ActionButton disabled={busy} onClick={() => void begin()}>
        {t('account.provider.continue', { name: brand.loginProvider })}
      </ActionButton>
    </>
  )
}
