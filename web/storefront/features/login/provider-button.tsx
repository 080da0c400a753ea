import './provider-button.css'
import { useState } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useStartProviderLogin } from '#web/client/form/use-provider-login.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { toReturnUrl } from './return-url.ts'

/** Below the form: log in with the OpenID provider of the brand, where shoppers may. */
export function ProviderButton({ search }: { readonly search: URLSearchParams }) {
  const t = useText()
  const { base, brand } = useBoot()
  const start = useStartProviderLogin()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { loginProvider: provider } = brand
  if (!provider || provider.isForStaffAlone) return null
  const begin = async () => {
    setBusy(true)
    setError(null)
    try {
      await start({ back: base + toReturnUrl(search.get('back'), base) })
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <div className="provider-button">
      <FormAlert>{error !== null && failureText(t, error)}</FormAlert>
      <Button variant="secondary" full icon="user" busy={busy} onClick={() => void begin()}>
        {t('account.provider.continue', { name: provider.name })}
      </Button>
    </div>
  )
}
