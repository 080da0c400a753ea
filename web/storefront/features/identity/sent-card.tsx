import { useState, type ReactNode } from 'react'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatAddressLine } from '#i18n/addresses/format-address.ts'
import { useCountryName } from '#web/client/country-options.tsx'
import { useShowIdentity, type IdentityCheck } from './own-identity.ts'
import { useShownTime } from './use-shown-time.ts'

type Photo = IdentityCheck['photos'][number]

const photoTones = { saved: 'quiet', sent: 'focus', accepted: 'success', refused: 'danger' } as const satisfies Record<
  Photo['state'],
  StatusTone
>

/** Writes a day of the calendar in a language; empty for none. */
const formatCalendarDay = (day: string, intl: string): string =>
  day === '' ? '' : new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

/** Takes a verification back that staff have not decided. */
function Withdraw({ check: { level } }: { check: IdentityCheck }) {
  const t = useText()
  const call = useApi()
  const show = useShowIdentity()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const withdraw = async () => {
    setBusy(true)
    setAlert(null)
    try {
      show(await call('identityChecks.withdraw', { level }))
      setOpen(false)
    } catch (error) {
      setAlert(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="text" small onClick={() => setOpen(true)}>
        {t('identity.withdraw')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('identity.withdraw.title')}>
        <div className="form">
          <FormAlert>{alert}</FormAlert>
          <p>{t('identity.withdraw.text')}</p>
          <div className="form-foot">
            <Button busy={busy} onClick={() => void withdraw()}>
              {t('identity.withdraw')}
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

function Facts({ check: { level, details } }: { check: IdentityCheck }) {
  const t = useText()
  const { intl } = useLanguage()
  const toCountryName = useCountryName()
  const country = toCountryName(details.country)
  const rows: [string, ReactNode][] =
    level === 'basic'
      ? [
          [t('identity.fact.name'), <bdi key="name">{`${details.firstNames} ${details.lastName}`.trim()}</bdi>],
          [t('identity.field.birthDate'), formatCalendarDay(details.birthDate, intl)],
          [
            t('identity.field.document'),
            t('identity.fact.documentOf', { document: t(`identity.document.${details.documentType}`), country }),
          ],
          [t('identity.field.number'), <bdi key="number">{details.numberMasked}</bdi>],
        ]
      : [
          [t('identity.fact.address'), <bdi key="address">{formatAddressLine(details, intl)}</bdi>],
          [t('identity.field.proofType'), t(`identity.proof.${details.proofType}`)],
        ]
  return (
    <dl className="identity-facts">
      {rows
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular-numbers" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** One photo that was sent, with its state; a person holding a document is not drawn. */
function PhotoRow({ check, photo }: { check: IdentityCheck; photo: Photo }) {
  const t = useText()
  const formatTime = useShownTime()
  const request = check.requests.find(({ part }) => part === photo.part)
  const isRefused = photo.state === 'refused' && !request?.corrected
  return (
    <li>
      <span className="identity-thumb">
        {photo.image && photo.part !== 'holding' ? (
          <img src={photo.image} alt="" loading="lazy" />
        ) : (
          <Icon name={photo.part === 'holding' ? 'user' : 'document'} size={20} />
        )}
      </span>
      <span>
        <b>{t(`identity.photo.${photo.part}`)}</b>
        <small suppressHydrationWarning>
          {isRefused && request
            ? t(`identity.reason.${request.reason}`)
            : t('identity.photo.sentAt', { time: formatTime(photo.sentAt) })}
        </small>
      </span>
      <Status tone={photoTones[photo.state]}>{t(`identity.photo.state.${photo.state}`)}</Status>
    </li>
  )
}

/** The data that staff have: the fields with the masked number, and the photos. */
export function SentCard({ check }: { check: IdentityCheck }) {
  const t = useText()
  return (
    <Card
      title={t(check.state === 'sent' ? 'identity.sent.title' : 'identity.documents.title')}
      action={check.state === 'sent' && <Withdraw check={check} />}
    >
      <Facts check={check} />
      <ul className="identity-sent">
        {check.photos.map((photo) => (
          <PhotoRow key={photo.part} check={check} photo={photo} />
        ))}
      </ul>
    </Card>
  )
}
