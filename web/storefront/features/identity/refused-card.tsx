import './refused-card.css'
import { useState } from 'react'
import { identityPhotoNames, type IdentityPart, type IdentityPhoto } from '#contract/identity-form.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { AddressFields } from './address-fields.tsx'
import { DetailsForm } from './details-form.tsx'
import type { IdentityCheck, OwnIdentity } from './own-identity.ts'
import { PhotosField } from './photos-field.tsx'
import { useSendCheck } from './send-check.tsx'
import type { IdentityForm } from './use-identity-form.ts'
import { useShownTime } from './use-shown-time.ts'

type Request = IdentityCheck['requests'][number]
const isPhoto = (part: IdentityPart): part is IdentityPhoto => identityPhotoNames.some((name) => name === part)

interface RefusedCardProps {
  readonly form: IdentityForm
  readonly check: IdentityCheck
  readonly policy: OwnIdentity['policy']
}

/** The refused photo with the place that staff marked. */
function RefusedPhoto({ check, request }: { check: IdentityCheck; request: Request & { part: IdentityPhoto } }) {
  const t = useText()
  const formatTime = useShownTime()
  const photo = check.photos.find(({ part }) => part === request.part)
  if (!photo?.image || request.corrected) return null
  const name = t(`identity.photo.${request.part}`)
  const { mark } = request
  const toPercent = (share: number) => `${share * 100}%`
  return (
    <figure className="identity-refused-photo">
      <span>
        <img src={photo.image} alt={name} />
        {mark && (
          <i
            style={{
              // A place of a picture is the same in every direction of writing.
              insetInlineStart: toPercent(mark.x),
              insetBlockStart: toPercent(mark.y),
              inlineSize: toPercent(mark.width),
              blockSize: toPercent(mark.height),
            }}
          />
        )}
      </span>
      <figcaption>{t('identity.refused.photo', { photo: name, time: formatTime(photo.sentAt) })}</figcaption>
    </figure>
  )
}

/** Three tips for a photo, or the one sentence for fields. */
function Tips({ part }: { part: IdentityPart }) {
  const t = useText()
  if (!isPhoto(part) || part === 'proof') return null
  return (
    <div>
      <h3>{t('identity.tips')}</h3>
      <ul className="identity-tips">
        {(['flat', 'light', 'corners'] as const).map((tip) => (
          <li key={tip}>
            <Icon name="check" size={16} />
            {t(`identity.tip.${part === 'holding' ? 'holding.' : ''}${tip}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The fields or the photo of one refused part; nothing else can be changed. */
function Correction({ form, request, policy }: Omit<RefusedCardProps, 'check'> & { request: Request }) {
  const t = useText()
  const { part } = request
  if (part === 'details')
    return (
      <DetailsForm form={form} minAgeYears={policy.minAgeYears} action={t('identity.save')} onDone={() => undefined} />
    )
  if (part === 'address') return <AddressFields form={form} hasButton />
  const saved = form.view.check?.photos.find((photo) => photo.part === part)
  return (
    <PhotosField
      photos={[
        {
          part,
          // The refused photo stands beside it.
          image: request.corrected ? (saved?.image ?? null) : null,
          isSaved: request.corrected,
          isRequired: true,
        },
      ]}
      documentType={form.values.documentType ?? 'identity_card'}
      upload={form.upload}
      megabytes={form.megabytes}
    />
  )
}

/** One part that is wanted again: what is wrong with it, tips, and the way to give it again. */
function RequestCard({ form, check, policy, request }: RefusedCardProps & { request: Request }) {
  const t = useText()
  const { part, reason, note, corrected } = request
  const others = check.requests.length === 1
  return (
    <Card title={t(isPhoto(part) ? `identity.refused.title.${part}` : 'identity.refused.title.fields')}>
      <div className={isPhoto(part) ? 'identity-refused' : undefined}>
        <div className="identity-refused-text">
          <p className="identity-lead">
            {t(`identity.reason.${reason}`)}.{' '}
            {others && t(`identity.refused.only.${isPhoto(part) ? 'photo' : 'fields'}`)}
          </p>
          {note && (
            <blockquote className="identity-note" dir="auto">
              {note}
            </blockquote>
          )}
          {!corrected && <Tips part={part} />}
          <Correction form={form} request={request} policy={policy} />
        </div>
        {isPhoto(part) && <RefusedPhoto check={check} request={{ ...request, part }} />}
      </div>
    </Card>
  )
}

/** The parts that staff sent back, and sending them again; the rest is fine. */
export function RefusedCard({ form, check, policy }: RefusedCardProps) {
  const t = useText()
  const formatTime = useShownTime()
  const { supportMail } = useBoot().brand
  const [isChecked, setChecked] = useState(false)
  const { send, busy, alert } = useSendCheck(form)
  const left = check.requests.filter(({ corrected }) => !corrected).length
  const submit = () => {
    setChecked(true)
    if (left === 0) void send()
  }
  return (
    <>
      <FormAlert>
        {alert ?? form.alert ?? (isChecked && left > 0 ? t('identity.refused.left', { count: left }) : null)}
      </FormAlert>
      {check.requests.map((request) => (
        <RequestCard key={request.part} form={form} check={check} policy={policy} request={request} />
      ))}
      <div className="identity-foot">
        <Button busy={busy} aria-disabled={left > 0 || undefined} onClick={submit}>
          {t('identity.sendAgain')}
        </Button>
        <p className="identity-quiet">
          {check.decidedAt && t('identity.refused.checked', { time: formatTime(check.decidedAt) })}{' '}
          {t('identity.refused.attempts', { count: check.attemptsLeft })}
        </p>
      </div>
      <p className="identity-quiet">
        {t('identity.refused.wrong')}{' '}
        <a className="identity-link" href={`mailto:${supportMail}`}>
          {t('identity.support')}
        </a>
      </p>
    </>
  )
}

/** A verification that was rejected as a whole, or refused too often. */
export function RejectedCard({
  check,
  canEdit,
  onRestart,
}: {
  check: IdentityCheck
  canEdit: boolean
  onRestart: () => void
}) {
  const t = useText()
  const formatTime = useShownTime()
  const { supportMail } = useBoot().brand
  return (
    <Card title={t('identity.rejected.title')}>
      <p className="identity-lead">
        {check.rejectReason && `${t(`identity.reject.${check.rejectReason}`)}. `}
        {t(canEdit ? 'identity.rejected.again' : 'identity.rejected.support')}
      </p>
      {check.note && (
        <blockquote className="identity-note" dir="auto">
          {check.note}
        </blockquote>
      )}
      <div className="identity-foot">
        {canEdit && <Button onClick={onRestart}>{t('identity.rejected.restart')}</Button>}
        <ButtonLink variant={canEdit ? 'text' : 'primary'} icon="mail" href={`mailto:${supportMail}`}>
          {t('identity.support')}
        </ButtonLink>
      </div>
      <p className="identity-quiet">
        {check.decidedAt && t('identity.refused.checked', { time: formatTime(check.decidedAt) })}
      </p>
    </Card>
  )
}
