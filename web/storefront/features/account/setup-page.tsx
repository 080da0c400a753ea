import './setup.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Status } from '#web/kit/badge.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { DevicesCard } from '#web/storefront/features/devices/devices-card.tsx'
import { FundPasswordForm } from '#web/storefront/features/passwords/fund-password-form.tsx'
import { ProviderCard } from '#web/storefront/features/login-provider/provider-card.tsx'
import { PasskeysCard } from '#web/storefront/features/passkeys/passkeys-card.tsx'
import { SecondFactorCard } from '#web/storefront/features/second-factor/second-factor-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { LanguageList } from './language-list.tsx'
import { ProfileCard } from './profile-card.tsx'

export const queries = () => [
  apiQuery('account.info', {}),
  apiQuery('account.addresses', {}),
  apiQuery('account.sessions', {}),
  apiQuery('totp.state', {}),
  apiQuery('oidc.state', {}),
  apiQuery('passkeys.list', {}),
]

function FundPasswordCard() {
  const t = useText()
  const { fundPasswordSet } = useSuspenseQuery(apiQuery('account.info', {})).data
  return (
    <Card
      title={t('account.fund.title')}
      action={
        <Status tone={fundPasswordSet ? 'success' : 'quiet'}>
          {t(fundPasswordSet ? 'account.fund.state.set' : 'account.fund.state.missing')}
        </Status>
      }
    >
      <p className="setup-card-lead">{t('account.fund.lead')}</p>
      <FundPasswordForm key={String(fundPasswordSet)} isSet={fundPasswordSet} />
    </Card>
  )
}

function AddressesCard() {
  const t = useText()
  const href = useHref()
  const { pageList } = useSuspenseQuery(apiQuery('account.addresses', {})).data
  return (
    <Card
      title={t('account.address.title')}
      action={
        <ButtonLink variant="text" href={href('/userInfo/setup/shipping-address')}>
          {t('common.change')}
        </ButtonLink>
      }
    >
      <p>{t('account.address.kept', { count: pageList.length })}</p>
    </Card>
  )
}

function LoginPasswordCard() {
  const t = useText()
  const href = useHref()
  return (
    <Card
      title={t('account.password.title')}
      action={
        <ButtonLink variant="text" href={href('/userInfo/setup/login-password')}>
          {t('account.password.submit')}
        </ButtonLink>
      }
    >
      <p>{t('account.password.lead')}</p>
    </Card>
  )
}

export function Page(_props: PageProps) {
  const t = useText()
  return (
    <AccountLayout page="/userInfo/setup">
      <div className="account-layout-grid">
        <div className="setup-page-stack">
          <ProfileCard />
          <ContactsCard />
          <LoginPasswordCard />
          <PasskeysCard />
          <SecondFactorCard />
          <ProviderCard />
        </div>
        <div className="setup-page-stack">
          <FundPasswordCard />
          <AddressesCard />
        </div>
      </div>
      <DevicesCard />
      <Card title={t('account.language.title')}>
        <LanguageList />
      </Card>
    </AccountLayout>
  )
}
