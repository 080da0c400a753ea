import './cancel-fund-reset-page.css'
import { useState, useSyncExternalStore } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'

/** The key stands behind the `#` of a message's link, so that no server, cache or log ever has it. */
const parseKey = (hash: string): string | null => /^#key=([\w-]{44})$/.exec(hash)?.[1] ?? null

const subscribeNever = () => () => {}
const readHash = () => window.location.hash

/** Cancels a reset of the fund password, by one press: programs that open the links of messages press nothing. */
export function Page() {
  const t = useText()
  const call = useApi()
  const href = useHref()
  const hash = useSyncExternalStore(subscribeNever, readHash, () => null)
  const key = hash === null ? null : parseKey(hash)
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked')
  const [error, setError] = useState<string | null>(null)
  const press = async () => {
    if (key === null || state === 'busy') return
    setState('busy')
    setError(null)
    try {
      await call('fundPassword.cancelResetByLink', { key })
      setState('done')
    } catch (failure) {
      setState('asked')
      setError(failureText(t, failure))
    }
  }
  return (
    <main className="wrap cancel-fund-reset">
      <h1>{t('account.fund.reset.link.title')}</h1>
      {state === 'done' ? (
        <>
          <output>{t('account.fund.reset.link.done')}</output>
          <ButtonLink href={href('/userInfo/setup/login-password')}>{t('account.password.submit')}</ButtonLink>
        </>
      ) : (
        <>
          <p>{t(hash !== null && key === null ? 'account.fund.reset.link.broken' : 'account.fund.reset.link.text')}</p>
          <FormAlert>{error}</FormAlert>
          <Button onClick={press} busy={state === 'busy'} disabled={key === null}>
            {t('account.fund.reset.cancel')}
          </Button>
        </>
      )}
    </main>
  )
}
