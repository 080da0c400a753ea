import './download.css'
import { useMemo } from 'react'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { buildQrMatrix } from '#web/client/build-qr-matrix.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'

/** Requires a session, so that a visitor is redirected to the login. */
export const queries = () => [apiQuery('account.info', {})]

type AppProps = { readonly title: string; readonly text: string; readonly address: string }

function AppCard({ title, text, address }: AppProps) {
  const t = useText()
  const matrix = useMemo(() => buildQrMatrix(address), [address])
  return (
    <Card title={title}>
      <div className="download-app">
        <QrCode matrix={matrix} label={t('account.download.qr', { app: title })} />
        <div>
          <p>{text}</p>
          <ButtonLink variant="secondary" icon="download" href={address} target="_blank" rel="noreferrer">
            {t('account.download.open')}
            <span className="visually-hidden"> ({t('common.newTab')})</span>
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

/** The brand's apps for buyers and sellers as QR codes and links, and the phone shop. */
export function Page(_props: PageProps) {
  const t = useText()
  const { brand, qr } = useBoot()
  const phoneShop = useMemo(() => qr.map((row) => [...row].map((cell) => cell === '1')), [qr])
  return (
    <AccountLayout page="/userInfo/download">
      <div className="account-layout-grid">
        <AppCard
          title={t('account.download.buyer')}
          text={t('account.download.buyerText', { brand: brand.name })}
          address={brand.downloads.buyer}
        />
        <AppCard
          title={t('account.download.seller')}
          text={t('account.download.sellerText', { brand: brand.name })}
          address={brand.downloads.seller}
        />
      </div>
      <Card title={t('account.download.web')}>
        <div className="download-app">
          <QrCode matrix={phoneShop} label={t('shell.footer.mobileAlt', { brand: brand.name })} />
          <p>{t('account.download.webText')}</p>
        </div>
      </Card>
    </AccountLayout>
  )
}
