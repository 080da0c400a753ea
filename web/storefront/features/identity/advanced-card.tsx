import { useState } from 'react'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AddressFields } from './address-fields.tsx'
import { findAdvancedProblems } from './identity-rules.ts'
import { PhotosField } from './photos-field.tsx'
import { SaveNote } from './save-note.tsx'
import { useSendCheck } from './send-check.tsx'
import type { IdentityForm } from './use-identity-form.ts'

/** The form of the advanced verification: the address and its proof. */
export function AdvancedCard({ form }: { readonly form: IdentityForm }) {
  const t = useText()
  const [isChecked, setChecked] = useState(false)
  const { send, busy, alert } = useSendCheck(form)
  const { check, problems } = form.view
  const proof = check?.photos.find(({ part }) => part === 'proof')
  const wrong = problems.find(({ field }) => field !== 'proof')
  const submit = async () => {
    setChecked(true)
    const isComplete = Object.keys(findAdvancedProblems(form.values)).length === 0 && proof !== undefined
    if ((await form.flush()) && isComplete) await send()
  }
  return (
    <Card title={t(form.view.verifiedUntil ? 'identity.advanced.renew' : 'identity.advanced.title')}>
      <p className="identity-lead">{t('identity.advanced.text')}</p>
      <div className="form">
        <FormAlert>{alert ?? form.alert ?? (isChecked && wrong ? wrong.text : null)}</FormAlert>
        <AddressFields form={form} isChecked={isChecked} />
        <PhotosField
          photos={[{ part: 'proof', image: proof?.image ?? null, isSaved: proof !== undefined, isRequired: true }]}
          documentType="passport"
          upload={form.upload}
          megabytes={form.megabytes}
          showsMissing={isChecked}
        />
        <p className="identity-quiet">{t('identity.photos.terms')}</p>
        <div className="identity-foot">
          <Button busy={busy} onClick={() => void submit()}>
            {t('identity.send')}
          </Button>
          <SaveNote form={form} />
        </div>
      </div>
    </Card>
  )
}

/** The way to the advanced verification while nothing needs it. */
export function AdvancedOffer({ onStart }: { readonly onStart: () => void }) {
  const t = useText()
  return (
    <Card title={t('identity.advanced.title')}>
      <p className="identity-lead">{t('identity.advanced.notNeeded')}</p>
      <Button variant="secondary" onClick={onStart}>
        {t('identity.advanced.start')}
      </Button>
    </Card>
  )
}
