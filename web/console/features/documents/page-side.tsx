import { useState } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { TextInput } from '#web/console/kit/text-input.tsx'
import { ToggleSwitch } from '#web/console/kit/toggle-switch.tsx'
import { useTimes } from '../../app/times.ts'
import { usePageAction, type StaffPage } from './page-queries.ts'

export interface PublishTerms {
  readonly startsAt: string
  readonly needsNewAcceptance: boolean
}

interface SideProps {
  page: StaffPage
  terms: PublishTerms
  onTerms: (terms: PublishTerms) => void
  /** Names of the languages that lack a text. */
  missing: readonly string[]
  languageCount: number
  /** After a change of anything but the texts. */
  onChanged: (page: StaffPage) => void
  onRestored: (page: StaffPage) => void
}

function AcceptanceFields({
  page,
  terms,
  onTerms,
  onChanged,
}: Pick<SideProps, 'page' | 'terms' | 'onTerms' | 'onChanged'>) {
  const t = useText()
  const toast = useConsoleToast()
  const set = usePageAction('staffContent.setAcceptance', (next) => {
    onChanged(next)
    toast({ text: t('documents.acceptance.saved') })
  })
  const { acceptance } = page
  if (!acceptance) return null
  const change = (part: Partial<typeof acceptance>) => set.mutate({ id: page.id, ...acceptance, ...part })
  return (
    <fieldset className="document-acceptance">
      <legend className="console-label">{t('documents.acceptance')}</legend>
      <ToggleSwitch
        checked={acceptance.atRegistration}
        onChange={({ target }) => change({ atRegistration: target.checked })}
      >
        {t('documents.acceptance.registration')}
      </ToggleSwitch>
      <ToggleSwitch checked={acceptance.atCheckout} onChange={({ target }) => change({ atCheckout: target.checked })}>
        {t('documents.acceptance.checkout')}
      </ToggleSwitch>
      <label className="document-check">
        <input
          type="checkbox"
          checked={terms.needsNewAcceptance}
          onChange={({ target }) => onTerms({ ...terms, needsNewAcceptance: target.checked })}
        />
        {t('documents.acceptance.again')}
      </label>
      {set.error && <NoticeLine tone="bad">{failureText(t, set.error)}</NoticeLine>}
    </fieldset>
  )
}

function Versions({ page, onRestored }: Pick<SideProps, 'page' | 'onRestored'>) {
  const t = useText()
  const toast = useConsoleToast()
  const { formatTime } = useTimes()
  const [choice, setChoice] = useState<number | null>(null)
  const restore = usePageAction('staffContent.restore', (next) => {
    setChoice(null)
    toast({ text: t('documents.published') })
    onRestored(next)
  })
  return (
    <section className="console-card" aria-labelledby="document-versions">
      <header>
        <h2 id="document-versions">{t('documents.versions')}</h2>
      </header>
      <div className="console-card-body">
        {page.kind === 'document' && page.versions.every(({ publishedBy }) => !publishedBy) && (
          <NoticeLine tone="info">{t('documents.sample')}</NoticeLine>
        )}
        {page.versions.length === 0 && <p className="console-help">{t('documents.versions.none')}</p>}
        <ol className="document-versions">
          {page.versions.map(({ number, state, since, until, acceptedBy, publishedBy, restoredNumber }) => (
            <li key={number}>
              <b>{t('documents.version', { number })}</b>
              <small>
                {t(`documents.versions.${state}`, {
                  since: formatTime(since),
                  until: until ? formatTime(until) : '',
                })}
                {publishedBy && ` · ${publishedBy}`}
                {restoredNumber !== null && ` · ${t('documents.versions.repeats', { number: restoredNumber })}`}
                {acceptedBy > 0 && <span>{t('documents.versions.accepted', { count: acceptedBy })}</span>}
              </small>
              {state === 'past' && (
                <ActionButton small aria-label={t('documents.restoreOf', { number })} onClick={() => setChoice(number)}>
                  {t('documents.restore')}
                </ActionButton>
              )}
            </li>
          ))}
        </ol>
      </div>
      {choice !== null && (
        <ConsoleDialog
          open
          onOpenChange={() => setChoice(null)}
          title={t('documents.restoreOf', { number: choice })}
          description={t('documents.restoreText')}
          actions={
            <>
              <ActionButton onClick={() => setChoice(null)}>{t('documents.cancel')}</ActionButton>
              <ActionButton
                variant="primary"
                aria-disabled={restore.isPending}
                onClick={() => !restore.isPending && restore.mutate({ kind: page.kind, id: page.id, number: choice })}
              >
                {t('documents.restore')}
              </ActionButton>
            </>
          }
        >
          {restore.error && <NoticeLine tone="bad">{failureText(t, restore.error)}</NoticeLine>}
        </ConsoleDialog>
      )}
    </section>
  )
}

/** When a version starts, who accepts it, which languages lack it, and the versions so far. */
export function PageSide({ page, terms, onTerms, missing, languageCount, onChanged, onRestored }: SideProps) {
  const t = useText()
  const { timeZone } = useLanguage()
  const { formatTime } = useTimes()
  const toast = useConsoleToast()
  const unschedule = usePageAction('staffContent.unschedule', (next) => {
    onChanged(next)
    toast({ text: t('documents.unscheduled') })
  })
  const { kind, id, scheduled } = page
  const isWaiting = page.versions.some(({ state }) => state === 'scheduled')
  return (
    <div className="document-side">
      <section className="console-card" aria-labelledby="document-start">
        <header>
          <h2 id="document-start">{t('documents.start')}</h2>
        </header>
        <div className="console-card-body document-fields">
          {scheduled && (
            <NoticeLine
              tone="info"
              action={
                isWaiting && (
                  <ActionButton small onClick={() => !unschedule.isPending && unschedule.mutate({ kind, id })}>
                    {t('documents.unschedule')}
                  </ActionButton>
                )
              }
            >
              {t('documents.waits', { number: scheduled.number, time: formatTime(scheduled.startsAt) })}
            </NoticeLine>
          )}
          <TextInput
            label={t('documents.startsAt')}
            type="datetime-local"
            value={terms.startsAt}
            help={t('documents.startsHelp', { zone: timeZone })}
            onChange={({ target }) => onTerms({ ...terms, startsAt: target.value })}
          />
          <AcceptanceFields page={page} terms={terms} onTerms={onTerms} onChanged={onChanged} />
        </div>
      </section>
      <section className="console-card" aria-labelledby="document-languages">
        <header>
          <h2 id="document-languages">{t('documents.languages')}</h2>
          <span className="console-help">
            {t('documents.languages.of', { count: languageCount - missing.length, total: languageCount })}
          </span>
        </header>
        <div className="console-card-body">
          <p className="console-help">
            {missing.length > 0
              ? t('documents.languages.missing', { languages: missing.join(', ') })
              : t('documents.languages.all')}
          </p>
        </div>
      </section>
      <Versions page={page} onRestored={onRestored} />
    </div>
  )
}
