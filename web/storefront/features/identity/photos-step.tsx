import { useState } from 'react'
import { identityPhotos, requiredPhotos } from '#contract/identity-form.ts'
import { documentTypes } from '#contract/identity-documents.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { PhotosField } from './photos-field.tsx'
import { SaveNote } from './save-note.tsx'
import { useSendCheck } from './send-check.tsx'
import type { IdentityForm } from './use-identity-form.ts'

interface PhotosStepProps {
  readonly form: IdentityForm
  /** Goes back to the details; with the names of fields that have a problem. */
  readonly onBack: () => void
}

/** The second step: the photos, and sending everything. */
export function PhotosStep({ form, onBack }: PhotosStepProps) {
  const t = useText()
  const [isChecked, setChecked] = useState(false)
  const { send, busy, alert } = useSendCheck(form)
  const { check, problems } = form.view
  const documentType = form.values.documentType ?? documentTypes[0]
  const hasBack = documentType !== 'passport' || check?.photos.some(({ part }) => part === 'back')
  const parts = identityPhotos.basic.filter((part) => part !== 'back' || hasBack)
  const photos = parts.map((part) => {
    const saved = check?.photos.find((photo) => photo.part === part)
    return {
      part,
      image: saved?.image ?? null,
      isSaved: saved !== undefined,
      isRequired: requiredPhotos.basic.some((one) => one === part),
    }
  })
  const isMissing = photos.some(({ isRequired, isSaved }) => isRequired && !isSaved)
  const wrong = problems.find(({ field }) => !identityPhotos.basic.some((part) => part === field))
  const submit = () => {
    setChecked(true)
    if (!isMissing && !wrong) void send()
  }
  return (
    <div className="form">
      <FormAlert>{alert ?? form.alert ?? (isChecked && wrong ? wrong.text : null)}</FormAlert>
      <PhotosField
        photos={photos}
        documentType={documentType}
        upload={form.upload}
        megabytes={form.megabytes}
        showsMissing={isChecked}
      />
      <p className="identity-quiet">{t('identity.photos.terms')}</p>
      <div className="identity-foot">
        <Button busy={busy} onClick={submit}>
          {t('identity.send')}
        </Button>
        <Button variant="text" onClick={onBack}>
          {t('identity.back')}
        </Button>
        <SaveNote form={form} />
      </div>
    </div>
  )
}
