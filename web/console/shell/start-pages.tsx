import { getLogoAddress } from '#contract/logo-icons.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UserInfo } from '#contract/account.ts'
import { clearUserData } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleStart } from '../app/console-start.ts'
import { PageTitle } from '../app/page-title.tsx'
import { useLogOut } from '../app/use-log-out.ts'
import { LogInForm } from './log-in-form.tsx'
import { ProviderButton } from './provider-button.tsx'

const shopPath = '/pc/index'

/** One card in the middle of the window, outside the frame of the console. */
export function StartPage({ title, children }: { title: string; children: ReactNode }) {
  const { brand } = useConsoleStart()
  return (
    <main className="console-start">
      <PageTitle>{title}</PageTitle>
      <div className="console-start-card console-card">
        <img
          src={brand.logo === null ? `/brand/${brand.site}/icon.svg` : getLogoAddress(brand.logo, '96')}
          alt=""
          width={44}
          height={44}
        />
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}

/** Shown to visitors; the address stays, so that the log-in leads to where they wanted to go. */
export function LogInPage() {
  const t = useText()
  const client = useQueryClient()
  const { brand } = useConsoleStart()
  return (
    <StartPage title={t('frame.logIn.title', { brand: brand.name })}>
      <p>{t('frame.logIn.lead')}</p>
      <LogInForm onDone={() => clearUserData(client)} />
      <ProviderButton />
      <a className="console-link" href={shopPath}>
        {t('frame.toShop')}
      </a>
    </StartPage>
  )
}

/** Shown to people without a store and without a role. */
export function NoRolePage({ user }: { user: UserInfo }) {
  const t = useText()
  return (
    <StartPage title={t('frame.noRole.title')}>
      <p>{t('frame.noRole.text', { name: user.username })}</p>
      <StartActions href={shopPath} label={t('frame.toShop')} />
    </StartPage>
  )
}

/** Shown to staff who have no second factor yet, where the brand asks for one. */
export function NeedsTotpPage() {
  const t = useText()
  const { brand } = useConsoleStart()
  return (
    <StartPage title={t('frame.totp.title')}>
      <p>{t('frame.totp.text', { brand: brand.name })}</p>
      <StartActions href="/pc/userInfo/setup" label={t('account.totp.setUp')} />
    </StartPage>
  )
}

/** Where to go from here, or to leave. */
function StartActions({ href, label }: { href: string; label: string }) {
  const t = useText()
  const logOut = useLogOut()
  return (
    <div className="console-start-actions">
      <a className="console-link" href={href}>
        {label}
      </a>
      <ActionButton onClick={logOut}>{t('frame.account.logOut')}</ActionButton>
    </div>
  )
}
