import { useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { sendStep, type Steps } from './setup-call.ts'

type OpenStepProps = { view: Steps; onChange: () => Promise<void>; onFinish: () => void }

/** The checklist for opening, and the end of the set-up. */
export function OpenStep({ view, onChange, onFinish }: OpenStepProps) {
  const t = useText()
  const { locale } = useLanguage()
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const run = async (name: string, input: object, after: () => Promise<void> | void) => {
    setBusy(name)
    setAlert(null)
    try {
      await sendStep(locale, name, input)
      await after()
    } catch (error) {
      setAlert(failureText(t, error))
    } finally {
      setBusy(null)
    }
  }
  const items = view.checklist?.items ?? []
  return (
    <div className="setup-form">
      <header>
        <h1>{t('setup.open.title')}</h1>
        <p>{t(view.checklist?.isReady ? 'setup.open.ready' : 'setup.open.text')}</p>
      </header>
      <FormAlert>{alert}</FormAlert>
      <ul className="setup-checklist">
        {items.map(({ key, isDone, isRequired }) => (
          <li key={key} className={isDone ? 'setup-done' : undefined}>
            <Icon name={isDone ? 'check' : 'info'} size={20} />
            <span>
              <b>{t(`setup.check.${key}`)}</b>
              <small>
                {isDone ? t('setup.done') : t(isRequired ? 'setup.open.required' : 'setup.open.canWait')}
                {!isDone && ` · ${t(`setup.check.${key}Fix`)}`}
              </small>
            </span>
            {key === 'samples' && !isDone && (
              <Button
                small
                variant="secondary"
                busy={busy === 'goods'}
                onClick={() => void run('goods', { from: 'no-sample' }, onChange)}
              >
                {t('setup.goods.sampleRemove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <footer>
        <small />
        <Button busy={busy === 'finish'} onClick={() => void run('finish', {}, onFinish)}>
          {t('setup.open.action')}
        </Button>
      </footer>
    </div>
  )
}
