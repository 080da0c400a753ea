import { useState } from 'react'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Tabs } from '#web/kit/tabs.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { ContactRegistration } from './contact-registration.tsx'
import { ProviderButton } from './provider-button.tsx'
import { UsernameRegistration } from './username-registration.tsx'

/** The ways to register; a row of tabs where codes can be sent. */
function RegisterWays({ search }: PageProps) {
  const t = useText()
  const { codeChannels } = useBoot()
  const [way, setWay] = useState<string>(codeChannels[0] ?? 'username')
  if (codeChannels.length === 0) return <UsernameRegistration search={search} />
  const labels = { email: t('account.register.byEmail'), phone: t('account.register.byPhone') }
  return (
    <div className="auth-tabs">
      <Tabs
        label={t('account.register.title')}
        current={way}
        onChange={setWay}
        // Only the open form is in the document, so that a password manager finds one.
        tabs={[
          ...codeChannels.map((channel) => ({
            key: channel,
            label: labels[channel],
            panel: way === channel && <ContactRegistration search={search} channel={channel} />,
          })),
          {
            key: 'username',
            label: t('account.register.byUsername'),
            panel: way === 'username' && <UsernameRegistration search={search} />,
          },
        ]}
      />
    </div>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  return (
    <AuthLayout
      lead={t('account.register.lead')}
      foot={
        <>
          {t('account.register.hasAccount')}{' '}
          <a href={href('/login', { back: search.get('back') })}>{t('account.register.toLogin')}</a>
        </>
      }
    >
      <RegisterWays search={search} />
      <ProviderButton search={search} />
    </AuthLayout>
  )
}
