import './login-password-page.css'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { LoginPasswordForm } from './login-password-form.tsx'

/** Requires a session, so that a visitor is redirected to the login. */
export const queries = () => [apiQuery('account.info', {})]

export function Page(_props: PageProps) {
  const t = useText()
  const href = useHref()
  return (
    <AccountLayout
      page="/userInfo/setup"
      action={
        <ButtonLink variant="text" href={href('/userInfo/setup')}>
          {t('account.nav.setup')}
        </ButtonLink>
      }
    >
      <Card>
        <div className="login-password-page">
          <p>{t('account.password.lead')}</p>
          <LoginPasswordForm />
        </div>
      </Card>
    </AccountLayout>
  )
}
