import { useMemo } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { buildQrMatrix } from '#web/client/build-qr-matrix.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useAbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { QrCode, toPath } from '#web/kit/qr-code.tsx'
import { useToast } from '#web/kit/toast.tsx'

/** The QR code as a file, with the quiet margin of four cells that cameras need. */
function toFile(matrix: readonly (readonly boolean[])[]): string {
  const size = matrix.length + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size} ${size}" width="1024" height="1024"><path fill="white" d="M-4-4h${size}v${size}h-${size}z"/><path d="${toPath(matrix)}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Copies the link, or opens the share sheet of the device where there is one. */
function useShareLink(link: string) {
  const t = useText()
  const toast = useToast()
  const { brand } = useBoot()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast({ text: t('referral.link.copied') })
    } catch {
      // No permission, or a page without https: the link can be selected by hand.
      toast({ tone: 'error', text: t('common.copyFailed') })
    }
  }
  const share = async () => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title: t('referral.link.subject', { brand: brand.name }), url: link })
    } catch (error) {
      // The person closed the sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return { copy, share }
}

/** The link by which a user refers others: as a text, as a QR code, and for other programs. */
export function LinkCard({ code }: { readonly code: string }) {
  const t = useText()
  const { brand } = useBoot()
  const link = useAbsoluteUrl().page('/index', { spreadUserId: code }).replace('/pc/index', '/')
  const matrix = useMemo(() => buildQrMatrix(link), [link])
  const { copy, share } = useShareLink(link)
  const mail = new URLSearchParams({
    subject: t('referral.link.subject', { brand: brand.name }),
    body: t('referral.link.invitation', { brand: brand.name, link }),
  })
  return (
    <Card title={t('referral.link.title')}>
      <div className="referral-link">
        <div>
          <div className="referral-link-field">
            <input
              readOnly
              dir="ltr"
              aria-label={t('referral.link.field')}
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button variant="text" small icon="copy" onClick={() => void copy()}>
              {t('referral.link.copy')}
            </Button>
          </div>
          <p className="referral-code">
            {t('referral.link.code')} <b>{code}</b>
          </p>
          <div className="referral-link-actions">
            <Button variant="secondary" small icon="share" onClick={() => void share()}>
              {t('referral.link.share')}
            </Button>
            <ButtonLink
              variant="secondary"
              small
              icon="mail"
              href={`mailto:?${mail.toString().replaceAll('+', '%20')}`}
            >
              {t('referral.link.email')}
            </ButtonLink>
            <ButtonLink variant="secondary" small icon="download" href={toFile(matrix)} download={`${code}.svg`}>
              {t('referral.link.qrFile')}
            </ButtonLink>
          </div>
        </div>
        <QrCode matrix={matrix} label={t('referral.link.qr')} />
      </div>
    </Card>
  )
}
