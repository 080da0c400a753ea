import { useState } from 'react'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useLogin } from '#web/client/form/use-login.ts'
import { usePasskeyLogin } from '#web/client/passkeys/use-passkey-login.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { Tabs } from '#web/kit/tabs.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { CodeLogin } from './code-login.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { ProviderButton } from './provider-button.tsx'
import { type LoginWayProps, PasskeyLoginButton } from './passkey-login.tsx'
import { SecondStep } from './second-step.tsx'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'
import { useCompleteLogin } from './use-complete-login.ts'

/** By how many kinds of address one can log in besides the username. */
const accountLabels = ['account.login.account', 'account.login.emailOrUsername', 'account.login.anyAccount'] as const

/** The login form; a server error appears above it, with the minutes of a lock. */
function LoginForm({ search, isHeld }: LoginWayProps) {
  const t = useText()
  const href = useHref()
  const { codeChannels } = useBoot()
  const welcome = useCompleteLogin(search)
  const { isSecondStep, logIn, finish } = useLogin(({ username }) =>
    welcome(t('account.login.done', { name: username })),
  )
  const { props, errors, alert, busy } = useForm({
    check: ({ account = '', password = '' }: FieldValues) => ({
      ...(!account.trim() && { account: t('account.field.required') }),
      ...(!password && { password: t('account.field.passwordMissing') }),
    }),
    send: ({ account = '', password = '' }) => logIn({ account, password }),
  })
  useRedirectIfLoggedIn(search, busy || isSecondStep || isHeld)
  if (isSecondStep) return <SecondStep onCode={finish} />
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        name="account"
        label={t(accountLabels[codeChannels.length]!)}
        error={errors.account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div>
        <PasswordField name="password" label={t('account.login.password')} error={errors.password} />
        <a className="login-forgot" href={href('/forgotPassword')}>
          {t('account.login.forgot')}
        </a>
      </div>
      <Button type="submit" full busy={busy}>
        {t('account.login.submit')}
      </Button>
    </form>
  )
}

/** The ways to log in; a row of tabs where codes can be sent. */
function LoginWays(props: LoginWayProps) {
  const t = useText()
  const { codeChannels } = useBoot()
  const [way, setWay] = useState('password')
  if (codeChannels.length === 0) return <LoginForm {...props} />
  return (
    <div className="auth-tabs">
      <Tabs
        label={t('account.login.title')}
        current={way}
        onChange={setWay}
        // Only the open form is in the document, so that a password manager finds one.
        tabs={[
          {
            key: 'password',
            label: t('account.login.password'),
            panel: way === 'password' && <LoginForm {...props} />,
          },
          { key: 'code', label: t('account.login.byCode'), panel: way === 'code' && <CodeLogin {...props} /> },
        ]}
      />
    </div>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const back = search.get('back')
  const welcome = useCompleteLogin(search)
  const passkey = usePasskeyLogin(({ username }) => welcome(t('account.login.done', { name: username })))
  return (
    <AuthLayout
      lead={t(back ? 'account.login.needed' : 'account.login.lead')}
      foot={
        <>
          {t('account.login.noAccount')} <a href={href('/register', { back })}>{t('account.login.toRegister')}</a>
        </>
      }
    >
      <LoginWays search={search} isHeld={passkey.busy} />
      <PasskeyLoginButton {...passkey} />
      <ProviderButton search={search} />
    </AuthLayout>
  )
}
