import './footer.css'
import { type ReactNode, useMemo } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ContactList } from './contact-list.tsx'
import { documentNumbers } from './document-numbers.ts'
import { FooterColumns } from './footer-columns.tsx'
import { Logo } from './logo.tsx'
import { PartnerMark } from './partner-mark.tsx'

const maxPartners = 8

function Phone(): ReactNode {
  const t = useText()
  const { qr, brand, base } = useBoot()
  const matrix = useMemo(() => qr.map((row) => [...row].map((cell) => cell === '1')), [qr])
  if (base === '/shop') return null
  return (
    <div className="footer-qr">
      <QrCode matrix={matrix} label={t('shell.footer.mobileAlt', { brand: brand.name })} />
      <p>{t('shell.footer.mobile')}</p>
    </div>
  )
}

function Rights() {
  const t = useText()
  const href = useHref()
  const { footer, supportMail } = useBoot().brand
  const document = (docId: number, text: string) => (
    <a href={href('/doc', { docId })} target="_blank" rel="noreferrer">
      {text}
      <span className="visually-hidden"> ({t('common.newTab')})</span>
    </a>
  )
  return (
    <div className="footer-rights">
      <p>{footer.copyright}</p>
      <p>{footer.address}</p>
      <span className="footer-links">
        {document(documentNumbers.privacy, t('shell.footer.privacy'))}
        {document(documentNumbers.terms, t('shell.footer.terms'))}
        <a href={`mailto:${supportMail}`} aria-label={t('shell.footer.mail', { mail: supportMail })}>
          <Icon name="mail" size={16} />
          <bdi>{supportMail}</bdi>
        </a>
      </span>
    </div>
  )
}

/** The brand, its links and contacts, partners and legal notes. */
export function Footer() {
  const t = useText()
  const { footer } = useBoot().brand
  const partners = footer.partners.slice(0, maxPartners)
  return (
    <footer className="footer" aria-label={t('shell.footer.label')}>
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-brand">
            <Logo />
            {footer.blurb && <p>{footer.blurb}</p>}
            <ContactList contacts={footer.contacts} linked />
          </div>
          <FooterColumns />
          <Phone />
        </div>
        {partners.length > 0 && (
          <ul className="footer-partners" aria-label={t('shell.footer.partners')}>
            {partners.map((partner, at) => (
              <li key={partner}>
                <PartnerMark at={at} />
                <bdi>{partner}</bdi>
              </li>
            ))}
          </ul>
        )}
        <Rights />
      </div>
    </footer>
  )
}
