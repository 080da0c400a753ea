import { useEffect, useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { readView, sendFile, sendStep, type ImportState, type Steps } from './setup-call.ts'

const pollMs = 1_000

type GoodsStepProps = { view: Steps; onDone: () => Promise<void> }

/** A file of the seller's own, sample products, or none yet. */
export function GoodsStep({ view, onDone }: GoodsStepProps) {
  const t = useText()
  const { locale } = useLanguage()
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [progress, setProgress] = useState<ImportState | null>(view.importState)
  const isRunning = progress?.state === 'running'
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => {
      void readView(locale).then((next) => next.phase === 'steps' && setProgress(next.importState))
    }, pollMs)
    return () => clearInterval(timer)
  }, [isRunning, locale])
  const run = async (name: string, work: () => Promise<unknown>, isLast: boolean) => {
    setBusy(name)
    setAlert(null)
    try {
      await work()
      if (isLast) await onDone()
    } catch (error) {
      setAlert(failureText(t, error))
    } finally {
      setBusy(null)
    }
  }
  const choose = (from: string) => run(from, () => sendStep(locale, 'goods', { from }), true)
  const upload = (file: File, skipsBad: boolean) =>
    run(
      'file',
      async () => {
        await sendFile(locale, file, skipsBad)
        setProgress({ state: 'running', line: '', notes: [] })
      },
      false,
    )
  return (
    <div className="setup-form">
      <header>
        <h1>{t('setup.goods.title')}</h1>
        <p>{t('setup.goods.text')}</p>
      </header>
      <FormAlert>{alert}</FormAlert>
      <FileCard isBusy={busy === 'file' || isRunning} onUpload={upload} />
      <Progress progress={progress} onDone={onDone} />
      <Card title={t('setup.goods.sampleTitle')}>
        <p>{t('setup.goods.sampleText')}</p>
        {view.goodsFrom === 'sample' ? (
          <Button variant="secondary" busy={busy === 'no-sample'} onClick={() => void choose('no-sample')}>
            {t('setup.goods.sampleRemove')}
          </Button>
        ) : (
          <Button variant="secondary" busy={busy === 'sample'} onClick={() => void choose('sample')}>
            {t('setup.goods.sampleAdd')}
          </Button>
        )}
      </Card>
      <footer>
        <small />
        <Button variant="text" busy={busy === 'none'} onClick={() => void choose('none')}>
          {t('setup.goods.skip')}
        </Button>
      </footer>
    </div>
  )
}

function FileCard({
  isBusy,
  onUpload,
}: {
  isBusy: boolean
  onUpload: (file: File, skipsBad: boolean) => Promise<void>
}) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  const [skipsBad, setSkipsBad] = useState(false)
  return (
    <Card title={t('setup.goods.fileTitle')}>
      <p>{t('setup.goods.fileText')}</p>
      <label className="setup-file">
        <span>{t('setup.goods.file')}</span>
        <input
          type="file"
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => setFile(currentTarget.files?.[0] ?? null)}
        />
      </label>
      <Checkbox checked={skipsBad} onChange={({ currentTarget }) => setSkipsBad(currentTarget.checked)}>
        {t('setup.goods.skipBad')}
      </Checkbox>
      <Button busy={isBusy} disabled={file === null} onClick={() => file && void onUpload(file, skipsBad)}>
        {t('setup.goods.fileAction')}
      </Button>
    </Card>
  )
}

/** The importer writes in English, as the command does. */
function Progress({ progress, onDone }: { progress: ImportState | null; onDone: () => Promise<void> }) {
  const t = useText()
  if (!progress) return null
  const { state, line, notes } = progress
  return (
    <section className={`setup-import setup-import-${state}`} aria-label={t('setup.goods.progress')}>
      <output>
        <b>{t(`setup.goods.${state}`)}</b> <span lang="en">{line}</span>
      </output>
      {notes.length > 0 && (
        <ul lang="en" dir="ltr">
          {notes.map((note, at) => (
            <li key={`${at} ${note}`}>{note}</li>
          ))}
        </ul>
      )}
      {state === 'done' && <Button onClick={() => void onDone()}>{t('setup.goods.continue')}</Button>}
    </section>
  )
}
