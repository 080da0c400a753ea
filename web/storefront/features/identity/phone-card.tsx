import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { IdentityLevel } from '#contract/identity-form.ts'
import { useBoot } from '#web/client/boot.ts'
import { CopyText } from '#web/client/copy-text.tsx'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Countdown } from '#web/kit/countdown.tsx'
import { toLocalDigits } from '#web/kit/number.ts'
import { QrCode } from '#web/kit/qr-code.tsx'
import { identityQuery } from './own-identity.ts'

type Code = { readonly address: string; readonly matrix: boolean[][]; readonly expiresAt: string; readonly now: number }

/** How often the page looks for photos of the phone while a code is shown. */
const followMs = 3_000

async function buildMatrix(address: string): Promise<boolean[][]> {
  // Loaded here, because most visits of the page draw no code.
  const { default: QRCode } = await import('qrcode')
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_row, y) =>
    Array.from({ length: modules.size }, (_cell, x) => modules.get(y, x) === 1),
  )
}

function ShownCode({ code, onExpired }: { code: Code; onExpired: () => void }) {
  const t = useText()
  const { intl } = useLanguage()
  useQuery({ ...identityQuery, refetchInterval: followMs })
  useEffect(() => {
    const timer = setTimeout(onExpired, Math.max(0, Date.parse(code.expiresAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [code, onExpired])
  return (
    <>
      <QrCode matrix={code.matrix} label={t('identity.phone.code')} />
      <p className="identity-quiet">
        {t('identity.phone.valid')}{' '}
        <Countdown until={code.expiresAt} now={code.now}>
          {({ minutes, seconds }) => (
            <bdi dir="ltr">{toLocalDigits(`${minutes}:${String(seconds).padStart(2, '0')}`, intl)}</bdi>
          )}
        </Countdown>
      </p>
      <CopyText text={code.address} label={t('identity.phone.copy')} copied={t('common.copied')} />
    </>
  )
}

/** The way to go on with a phone: a code that one phone can scan; this page shows its photos as they come. */
export function PhoneCard({ level }: { level: IdentityLevel }) {
  const t = useText()
  const call = useApi()
  const { host } = useBoot()
  const [code, setCode] = useState<Code | null>(null)
  const [isExpired, setExpired] = useState(false)
  const [busy, setBusy] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const begin = async () => {
    setBusy(true)
    setAlert(null)
    try {
      const { path, expiresAt } = await call('identityChecks.beginPhone', { level })
      const address = host + path
      setCode({ address, matrix: await buildMatrix(address), expiresAt, now: Date.now() })
      setExpired(false)
    } catch (error) {
      setAlert(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="identity-phone-card">
      <Card title={t('identity.phone.title')}>
        <div className="identity-phone">
          <p>{t('identity.phone.text')}</p>
          <FormAlert>{alert}</FormAlert>
          {code && !isExpired && <ShownCode code={code} onExpired={() => setExpired(true)} />}
          {isExpired && <p className="identity-quiet">{t('identity.phone.expired')}</p>}
          {(!code || isExpired) && (
            <Button variant="secondary" small icon="phone" busy={busy} onClick={() => void begin()}>
              {t(isExpired ? 'identity.phone.again' : 'identity.phone.show')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  )
}
