import './footer.css'
import { type ReactNode, useMemo } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { QrCode } from '#web/kit/qr-code.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ContactList } from './contact-list.tsx'
import { documentNumbers } from '#web/storefront/app/document-numbers.ts'
import { FooterColumns } from './footer-columns.tsx'
import { Logo } from './logo.tsx'
import { useShellParts } from './shell-parts.ts'

/* Eight marks on a 24 grid: gate, sun, kite, leaf, lark, waves, ring, steps. They stand for no real company. */
const marks = [
  'M3 20V10a9 9 0 0 1 18 0v10h-6V10a3 3 0 0 0-6 0v10z',
  'M12 7a5 5 0 1 0 0 10a5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4z',
  'M12 2l8 8-8 12-8-12zM11 6.5L7.5 10H11zM13 6.5V10h3.5z',
  'M4 20C3 9 9 3 21 3c0 12-6 18-15 17.5L4.500 22z',
  'M2 6c5 0 8 2 10 5 2-3 5-5 10-5-1 7-5 12-10 13C7 18 3 13 2 6z',
  'M2 8c4-4 6-4 10 0s6 4 10 0v4c-4 4-6 4-10 0s-6-4-10 0zM2 16c4-4 6-4 10 0s6 4 10 0v4c-4 4-6 4-10 0s-6-4-10 0z',
  'M12 2a10 10 0 1 0 0 20a10 10 0 0 0 0-20zm0 5a5 5 0 1 1 0 10a5 5 0 0 1 0-10z',
  'M3 3h6v6h6v6h6v6H3z',
] as const

/** A partner's mark, drawn in the ink of the row. */
function PartnerMark({ at }: { at: number }) {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={marks[at % marks.length]} />
    </svg>
  )
}

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
        <a href={href('/merchantsettled')}>{t('merchants.become')}</a>
        <a href={href('/legalNotice')}>{t('shell.footer.legal')}</a>
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
  const { NewsletterForm } = useShellParts()
  const partners = footer.partners.slice(0, maxPartners)
  return (
    <footer className="footer" aria-label={t('shell.footer.label')}>
      <div className="wrap">
        <div className="footer-columns">
          <div className="footer-brand">
            <Logo />
            {footer.blurb && <p>{footer.blurb}</p>}
            <ContactList contacts={footer.contacts} linked />
            <NewsletterForm />
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
