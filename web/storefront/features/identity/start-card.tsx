import { useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { DetailsForm } from './details-form.tsx'
import { PhotosStep } from './photos-step.tsx'
import type { IdentityForm } from './use-identity-form.ts'

type Step = 'details' | 'photos'
const steps = ['details', 'photos', 'check'] as const

/** The three steps by name; those before the current one are done. */
function Steps({ current, answerHours }: { current: Step; answerHours: number }) {
  const t = useText()
  const { intl } = useLanguage()
  const at = steps.indexOf(current)
  return (
    <ol className="identity-steps">
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at || undefined}>
          <i className="tabular-numbers" aria-hidden="true">
            {index < at ? <Icon name="check" size={16} /> : formatNumber(index + 1, intl)}
          </i>
          <span>
            <b>{t(`identity.step.${step}`)}</b>
            {index < at && <span className="visually-hidden"> {t('identity.step.done')}</span>}
            <small>{t(`identity.step.${step}.text`, { hours: answerHours })}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface StartCardProps {
  readonly form: IdentityForm
  readonly policy: { readonly minAgeYears: number; readonly answerHours: number }
}

/** The form of the basic verification before it is sent: details, then photos. */
export function StartCard({ form, policy }: StartCardProps) {
  const t = useText()
  const { check, problems } = form.view
  const hasDetails = check !== null && !problems.some(({ field }) => !['front', 'back', 'holding'].includes(field))
  const [step, setStep] = useState<Step>(hasDetails ? 'photos' : 'details')
  const go = (next: Step) => {
    setStep(next)
    scrollTo({ top: 0 })
  }
  return (
    <Card title={t(form.view.verifiedUntil ? 'identity.renew.title' : 'identity.start.title')}>
      <Steps current={step} answerHours={policy.answerHours} />
      {step === 'details' ? (
        <DetailsForm
          form={form}
          minAgeYears={policy.minAgeYears}
          action={t('identity.toPhotos')}
          onDone={() => go('photos')}
        />
      ) : (
        <PhotosStep form={form} onBack={() => go('details')} />
      )}
    </Card>
  )
}
