import { useCurrentUser } from '#web/client/session.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { documentNumbers } from '#web/storefront/app/document-numbers.ts'
import { FooterColumn, type FooterLink } from './footer-column.tsx'
import { useShellParts } from './shell-parts.ts'

type Document = keyof typeof documentNumbers

/** The four specified columns. */
export function FooterColumns() {
  const t = useText()
  const href = useHref()
  const user = useCurrentUser()
  const { ChatLink } = useShellParts()
  const document = (key: Document, text: string): FooterLink => ({
    href: href('/doc', { docId: documentNumbers[key] }),
    text,
    isElsewhere: true,
  })
  // Until the user is known the link leads to the page itself, which redirects a visitor to the login.
  const own = (path: string, text: string): FooterLink => ({
    href: user === null ? href('/login', { back: path }) : href(path),
    text,
  })
  return (
    <>
      <FooterColumn
        title={t('shell.footer.service')}
        ways={[document('buyer-app', t('shell.footer.buyerApp')), document('seller-app', t('shell.footer.sellerApp'))]}
      >
        <ChatLink />
      </FooterColumn>
      <FooterColumn
        title={t('shell.footer.returns')}
        ways={[
          document('returns', t('shell.footer.returnPolicy')),
          document('delivery', t('shell.footer.delivery')),
          document('sellers', t('shell.footer.sellerPolicy')),
        ]}
      />
      <FooterColumn
        title={t('shell.footer.userCenter')}
        ways={[
          { href: href('/register'), text: t('shell.footer.register') },
          own('/userInfo/my-order', t('shell.footer.orders')),
          own('/userInfo/collect-goods', t('shell.footer.favourites')),
        ]}
      />
      <FooterColumn
        title={t('shell.footer.aboutUs')}
        ways={[
          document('about', t('shell.footer.about')),
          document('contact', t('shell.footer.contact')),
          { href: href('/information'), text: t('shell.footer.news') },
        ]}
      />
    </>
  )
}
