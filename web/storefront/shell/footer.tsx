import './footer.css'
import { type ReactNode, useMemo } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { Qr } from '#web/kit/qr.tsx'
import { type PageBrand, useBoot } from '#web/storefront/app/boot.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'
import { Logo } from './logo.tsx'
import { PartnerMark } from './partner-mark.tsx'

type Way = { readonly href: string; readonly text: string; readonly isElsewhere?: boolean }

function Column({ title, ways }: { title: string; ways: readonly Way[] }) {
  const t = useText()
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {ways.map(({ href, text, isElsewhere }) => (
          <li key={text}>
            <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
              <bdi>{text}</bdi>
              {isElsewhere && <span className="sr"> ({t('common.newTab')})</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function contactWay({ kind, value }: PageBrand['footer']['contacts'][number]): Way {
  if (kind === 'mail') return { href: `mailto:${value}`, text: value }
  if (kind === 'phone') return { href: `tel:${value.replaceAll(' ', '')}`, text: value }
  return { href: value, text: value.replace(/^https:\/\//, ''), isElsewhere: true }
}

function Columns() {
  const t = useText()
  const href = useHref()
  const { footer, downloads } = useBoot().brand
  return (
    <>
      <Column
        title={t('shell.footer.service')}
        ways={[
          { href: downloads.buyer, text: t('shell.footer.buyerApp'), isElsewhere: true },
          { href: downloads.seller, text: t('shell.footer.sellerApp'), isElsewhere: true },
        ]}
      />
      <Column
        title={t('shell.footer.shop')}
        ways={[
          { href: href('/classification'), text: t('shell.nav.classification') },
          { href: href('/commodity'), text: t('shell.nav.commodity') },
        ]}
      />
      <Column
        title={t('shell.footer.userCenter')}
        ways={[
          { href: href('/register'), text: t('shell.footer.register') },
          { href: href('/userInfo/my-order'), text: t('shell.footer.orders') },
          { href: href('/userInfo/collect-goods'), text: t('shell.footer.favourites') },
        ]}
      />
      <Column title={t('shell.footer.contact')} ways={footer.contacts.map(contactWay)} />
    </>
  )
}

function Phone(): ReactNode {
  const t = useText()
  const { qr, brand, base } = useBoot()
  const matrix = useMemo(() => qr.map((row) => [...row].map((cell) => cell === '1')), [qr])
  if (base === '/shop') return null
  return (
    <div className="ft-qr">
      <Qr matrix={matrix} label={t('shell.footer.mobileAlt', { brand: brand.name })} />
      <p>{t('shell.footer.mobile')}</p>
    </div>
  )
}

/** Who the shop is, its ways and contacts, partners and rights. */
export function Footer() {
  const t = useText()
  const { footer, supportMail } = useBoot().brand
  return (
    <footer className="ft" aria-label={t('shell.footer.label')}>
      <div className="wrap">
        <div className="ft-columns">
          <div className="ft-brand">
            <Logo />
            <p>{footer.blurb}</p>
          </div>
          <Columns />
          <Phone />
        </div>
        {footer.partners.length > 0 && (
          <ul className="ft-partners" aria-label={t('shell.footer.partners')}>
            {footer.partners.map((partner, at) => (
              <li key={partner}>
                <PartnerMark at={at} />
                <bdi>{partner}</bdi>
              </li>
            ))}
          </ul>
        )}
        <div className="ft-rights">
          <p>{footer.copyright}</p>
          <p>{footer.address}</p>
          <a href={`mailto:${supportMail}`} aria-label={t('shell.footer.mail', { mail: supportMail })}>
            <Icon name="mail" size={16} />
            <bdi>{supportMail}</bdi>
          </a>
        </div>
      </div>
    </footer>
  )
}
