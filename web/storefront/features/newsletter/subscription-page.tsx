import './subscription-page.css'
import { useState, useSyncExternalStore } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'

type Link = { readonly key: string; readonly does: 'confirm' | 'cancel' }

/** The key stands behind the `#` of a mail's link, so that no server, cache or log ever has it. */
function parseLink(hash: string): Link | null {
  const [, does, key] = /^#(confirm|cancel)=([\w-]+(?:\.[\w-]{43})?)$/.exec(hash) ?? []
  return key && does ? { key, does: does as Link['does'] } : null
}

const subscribeNever = () => () => {}
const readHash = () => window.location.hash

/** Confirms or cancels the newsletter, by one press: programs that open the links of mails press nothing. */
export function Page() {
  const t = useText()
  const call = useApi()
  const { brand } = useBoot()
  const link = parseLink(useSyncExternalStore(subscribeNever, readHash, () => ''))
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked')
  const [error, setError] = useState<string | null>(null)
  const does = link?.does ?? 'confirm'
  const press = async () => {
    if (!link || state === 'busy') return
    setState('busy')
    setError(null)
    try {
      await call(does === 'confirm' ? 'content.confirmSubscription' : 'content.cancelSubscription', { key: link.key })
      setState('done')
    } catch (failure) {
      setState('asked')
      setError(failureText(t, failure))
    }
  }
  return (
    <main className="wrap subscription">
      <h1>{t('content.newsletter.title')}</h1>
      {state === 'done' ? (
        <output>{t(`content.newsletter.${does}.done`, { brand: brand.name })}</output>
      ) : (
        <>
          <p>{t(`content.newsletter.${does}.text`, { brand: brand.name })}</p>
          <FormAlert>{error}</FormAlert>
          <Button onClick={press} busy={state === 'busy'} disabled={!link}>
            {t(`content.newsletter.${does}.submit`)}
          </Button>
        </>
      )}
    </main>
  )
}
