import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useBoot } from '#web/client/boot.ts'
import { currentUserQuery } from '#web/client/session.ts'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Day } from '#web/kit/date.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { applicationParts } from '#contract/application-form.ts'
import { ApplicationFields } from './application-fields.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import type { ApplicationDraft, OwnApplication } from './use-application-draft.ts'

type Application = NonNullable<OwnApplication['application']>
type State = Application['state']
type StateProps = { readonly draft: ApplicationDraft; readonly application: Application }

const tones: Readonly<Record<State, StatusTone>> = {
  draft: 'quiet',
  sent: 'focus',
  changes: 'star',
  accepted: 'success',
  rejected: 'danger',
  withdrawn: 'quiet',
}

/** Runs a write on the application and shows its answer; the error of a failed one stands in `alert`. */
function useApplicationAction(draft: ApplicationDraft) {
  const t = useText()
  const submit = useSubmission()
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const call = useApi()
  const run = async (name: 'apply' | 'withdraw' | 'reopen'): Promise<boolean> => {
    setBusy(true)
    setAlert(null)
    try {
      if (!(await draft.flush())) return false
      draft.show(await submit({ name }, (options) => call(`storeApplications.${name}`, {}, options)))
      return true
    } catch (error) {
      setAlert(failureText(t, error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, alert, run }
}

/** Each part that staff sent back, with their reason and its fields; the rest is fine. */
function Corrections({ draft, application }: StateProps) {
  const t = useText()
  const toast = useToast()
  const { busy, alert, run } = useApplicationAction(draft)
  const left = application.requests.filter(({ corrected }) => !corrected).length
  const send = async () => {
    if (await run('apply')) toast({ text: t('merchants.form.sent') })
  }
  return (
    <>
      <FormAlert>{alert ?? (draft.status === 'failed' ? draft.alert : null)}</FormAlert>
      {application.requests.map(({ part, reason, corrected }) => (
        <Card
          key={part}
          title={t(`merchants.part.${part}`)}
          action={
            <Status tone={corrected ? 'success' : 'star'}>
              {t(corrected ? 'merchants.correct.done' : 'merchants.correct.open')}
            </Status>
          }
        >
          <p className="application-form-reason" dir="auto">
            {reason}
          </p>
          <ApplicationFields fields={applicationParts[part]} draft={draft} showsMissing />
        </Card>
      ))}
      <div className="application-form-foot">
        <span>{left > 0 ? t('merchants.correct.left', { count: left }) : t('merchants.correct.keeps')}</span>
        <Button busy={busy} aria-disabled={left > 0 || undefined} onClick={() => left === 0 && void send()}>
          {t('merchants.correct.send')}
        </Button>
      </div>
    </>
  )
}

function Withdraw({ draft }: Pick<StateProps, 'draft'>) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const { busy, alert, run } = useApplicationAction(draft)
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {t('merchants.withdraw')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('merchants.withdraw')}>
        <div className="form">
          <FormAlert>{alert}</FormAlert>
          <p>{t('merchants.withdraw.text')}</p>
          <div className="form-foot">
            <Button busy={busy} onClick={() => void run('withdraw').then((isDone) => isDone && setOpen(false))}>
              {t('merchants.withdraw')}
            </Button>
            <Button variant="text" onClick={() => setOpen(false)}>
              {t('common.cancel')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** A closed application can be opened again, with everything that was given. */
function Reopen({ draft, application }: StateProps) {
  const t = useText()
  const { busy, alert, run } = useApplicationAction(draft)
  return (
    <Card title={application.reason ? t('merchants.state.rejected.reason') : undefined}>
      <FormAlert>{alert}</FormAlert>
      {application.reason && (
        <p className="application-form-reason" dir="auto">
          {application.reason}
        </p>
      )}
      {draft.own.isOpen ? (
        <Button busy={busy} onClick={() => void run('reopen')}>
          {t(application.state === 'rejected' ? 'merchants.reopen.rejected' : 'merchants.reopen.withdrawn')}
        </Button>
      ) : (
        <p>{t('merchants.closed')}</p>
      )}
    </Card>
  )
}

function Accepted({ application }: Pick<StateProps, 'application'>) {
  const t = useText()
  const href = useHref()
  const client = useQueryClient()
  // The header learns that the user is a seller now.
  useEffect(() => void client.invalidateQueries({ queryKey: currentUserQuery.queryKey }), [client])
  return (
    <Card>
      <p className="application-form-text">{t('merchants.accepted.text')}</p>
      <p className="application-form-foot">
        <ButtonLink href="/console/">{t('merchants.console')}</ButtonLink>
        <ButtonLink variant="secondary" href={href('/store', { id: application.storeId! })}>
          {t('store.visit')}
        </ButtonLink>
      </p>
    </Card>
  )
}

function Facts({ application }: Pick<StateProps, 'application'>) {
  const t = useText()
  const { intl } = useLanguage()
  const { timeZone } = useBoot().brand
  const { content, number, answerBy, sentAt, state } = application
  const row = (name: string, value: ReactNode) => (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
  return (
    <Card title={content.storeName}>
      <p>
        <Status tone={tones[state]}>{t(`merchants.state.${state}`)}</Status>
      </p>
      <dl className="application-side-costs tabular-numbers">
        {row(t('merchants.fact.number'), <bdi>{number}</bdi>)}
        {sentAt && row(t('merchants.fact.sent'), <Day iso={sentAt} zone={timeZone} locale={intl} />)}
        {answerBy && row(t('merchants.fact.answerBy'), <Day iso={answerBy} zone={timeZone} locale={intl} />)}
      </dl>
    </Card>
  )
}

/** An application that was sent: its state, what is to be corrected, and its course. */
export function ApplicationState({ draft, application }: StateProps) {
  const t = useText()
  const { supportMail } = useBoot().brand
  const { state, requests } = application
  const isChanges = state === 'changes'
  return (
    <div className="application-state">
      <div className="application-form-body">
        <header>
          <h1>
            {isChanges
              ? t('merchants.state.changes.title', { count: requests.length })
              : t(`merchants.state.${state as Exclude<State, 'draft' | 'changes'>}.title`)}
          </h1>
          <p className="application-form-lead">{t(`merchants.state.${state as Exclude<State, 'draft'>}.lead`)}</p>
        </header>
        {isChanges && application.reason && (
          <p className="application-form-reason" dir="auto">
            {application.reason}
          </p>
        )}
        {isChanges && <Corrections draft={draft} application={application} />}
        {(state === 'rejected' || state === 'withdrawn') && <Reopen draft={draft} application={application} />}
        {state === 'accepted' && <Accepted application={application} />}
        <Card title={t('merchants.timeline.title')}>
          <ApplicationTimeline application={application} />
        </Card>
      </div>
      <aside className="application-side">
        <Facts application={application} />
        <Card title={t('merchants.help.title')}>
          <p className="application-form-text">{t('merchants.help.text')}</p>
          <ButtonLink variant="secondary" small full icon="mail" href={`mailto:${supportMail}`}>
            {t('merchants.help.write')}
          </ButtonLink>
          {(state === 'sent' || isChanges) && <Withdraw draft={draft} />}
        </Card>
      </aside>
    </div>
  )
}
