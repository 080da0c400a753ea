import { useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useBoot } from '#web/client/boot.ts'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useToast } from '#web/kit/toast.tsx'
import { ApplicationFields, useFieldText } from './application-fields.tsx'
import { applicationSteps, companyFields, type ApplicationStep } from './application-steps.ts'
import type { ApplicationDraft } from './use-application-draft.ts'

type FormProps = { readonly draft: ApplicationDraft; readonly step: number }

const countProblems = ({ own }: ApplicationDraft, { fields }: ApplicationStep): number =>
  own.problems.filter(({ field }) => fields.some((one) => one === field)).length

function Steps({ draft, step }: FormProps) {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  return (
    <nav className="application-steps" aria-label={t('merchants.form.steps')}>
      <ol>
        {applicationSteps.map((one, index) => {
          const isDone = one.key !== 'send' && draft.own.application !== null && countProblems(draft, one) === 0
          return (
            <li key={one.key}>
              <a
                href={href('/merchantsettled/apply', { step: index + 1 })}
                aria-current={index + 1 === step ? 'step' : undefined}
                className={isDone ? 'application-steps-done' : undefined}
              >
                <i className="tabular-numbers" aria-hidden="true">
                  {isDone ? <Icon name="check" size={16} /> : formatNumber(index + 1, intl)}
                </i>
                <span>{t(`merchants.step.${one.key}.title`)}</span>
                {isDone && <span className="visually-hidden">{t('merchants.require.state.done')}</span>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Says whether the draft is saved. */
function SaveNote({ draft }: Pick<FormProps, 'draft'>) {
  const t = useText()
  const { intl } = useLanguage()
  const { timeZone } = useBoot().brand
  const { application } = draft.own
  const saved = application?.expiresAt
    ? t('merchants.form.savedUntil', { day: formatDay(application.expiresAt, timeZone, intl) })
    : t('merchants.form.saved')
  const texts = {
    idle: application ? saved : '',
    waiting: t('merchants.form.saving'),
    saving: t('merchants.form.saving'),
    saved,
    failed: draft.alert ?? '',
  }
  return <output className="application-form-note">{texts[draft.status]}</output>
}

/** The parts of the second step; other steps are one part. */
const groups = [
  { key: 'company', fields: ['kind', 'legalName', 'registerName', 'registerNumber', 'taxNumber', 'country'] },
  { key: 'contact', fields: ['contactName', 'contactRole', 'email', 'phone'] },
  { key: 'identity', fields: ['identityCard', 'identityHolder'] },
] as const

function PersonStep({ draft, showsMissing }: { draft: ApplicationDraft; showsMissing: boolean }) {
  const t = useText()
  const { applicationNeedsIdentity, applicationDocumentDays } = useBoot().brand.policy
  return groups
    .filter(({ key }) => key !== 'identity' || applicationNeedsIdentity)
    .map(({ key, fields }) => (
      <Card key={key} title={t(`merchants.group.${key}`)}>
        {key === 'identity' && (
          <p className="application-form-text">{t('merchants.identity.lead', { days: applicationDocumentDays })}</p>
        )}
        <ApplicationFields fields={fields} draft={draft} showsMissing={showsMissing} />
      </Card>
    ))
}

/** Everything that was given, with a way back to each step. */
function Summary({ draft }: Pick<FormProps, 'draft'>) {
  const t = useText()
  const href = useHref()
  const toText = useFieldText(draft)
  const isPerson = draft.values.kind === 'person'
  return applicationSteps.slice(0, -1).map((one, index) => {
    const count = countProblems(draft, one)
    return (
      <Card
        key={one.key}
        title={t(`merchants.step.${one.key}.title`)}
        action={
          <ButtonLink variant="text" small href={href('/merchantsettled/apply', { step: index + 1 })}>
            {t('merchants.form.change')}
          </ButtonLink>
        }
      >
        {count > 0 && (
          <p className="application-form-left">
            <Icon name="alert" size={16} />
            {t('merchants.form.left', { count })}
          </p>
        )}
        <dl className="application-summary">
          {one.fields
            .filter((field) => !(isPerson && companyFields.includes(field)) && toText(field) !== '')
            .map((field) => (
              <div key={field}>
                <dt>{t(`merchants.field.${field}`)}</dt>
                <dd>
                  <bdi>{toText(field)}</bdi>
                </dd>
              </div>
            ))}
        </dl>
      </Card>
    )
  })
}

function SendButton({ draft, onRefused }: { draft: ApplicationDraft; onRefused: (text: string) => void }) {
  const t = useText()
  const call = useApi()
  const toast = useToast()
  const submit = useSubmission()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      if (!(await draft.flush())) return
      draft.show(await submit({}, (options) => call('storeApplications.apply', {}, options)))
      toast({ text: t('merchants.form.sent') })
      scrollTo({ top: 0 })
    } catch (error) {
      const isIncomplete = error instanceof ApiError && Object.keys(error.fields).length > 0
      onRefused(isIncomplete ? t('merchants.form.incomplete') : failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} onClick={() => void send()}>
      {t('merchants.form.send')}
    </Button>
  )
}

/** The application as a form in steps; each field is saved as it is left. */
export function ApplicationForm({ draft, step }: FormProps) {
  const t = useText()
  const href = useHref()
  const [alert, setAlert] = useState<string | null>(null)
  const [seen, setSeen] = useState<readonly number[]>([])
  const current = applicationSteps[step - 1]!
  const isLast = current.key === 'send'
  const showsMissing = seen.includes(step) || seen.includes(applicationSteps.length)
  const count = countProblems(draft, current)
  const fields = { draft, showsMissing }
  return (
    <div className="application-form">
      <Steps draft={draft} step={step} />
      <div className="application-form-body">
        <header>
          <h1>{t(`merchants.step.${current.key}.title`)}</h1>
          <p className="application-form-lead">{t(`merchants.step.${current.key}.lead`)}</p>
        </header>
        {draft.own.application?.reason && (
          <Card title={t('merchants.state.rejected.reason')}>
            <p className="application-form-reason" dir="auto">
              {draft.own.application.reason}
            </p>
          </Card>
        )}
        <FormAlert>{alert}</FormAlert>
        {isLast && <Summary draft={draft} />}
        {current.key === 'person' ? (
          <PersonStep {...fields} />
        ) : (
          <Card>
            <ApplicationFields fields={current.fields} {...fields} />
          </Card>
        )}
        <SaveNote draft={draft} />
        <div className="application-form-foot">
          {step > 1 && (
            <ButtonLink variant="secondary" href={href('/merchantsettled/apply', { step: step - 1 })}>
              {t('merchants.form.back')}
            </ButtonLink>
          )}
          <span>{!isLast && count > 0 && t('merchants.form.left', { count })}</span>
          {isLast ? (
            <SendButton
              draft={draft}
              onRefused={(text) => {
                setAlert(text)
                setSeen((before) => [...before, step])
                scrollTo({ top: 0 })
              }}
            />
          ) : (
            <ButtonLink
              href={href('/merchantsettled/apply', { step: step + 1 })}
              onClick={() => {
                setSeen((before) => [...before, step])
                void draft.flush()
              }}
            >
              {t('merchants.form.continue')}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}
