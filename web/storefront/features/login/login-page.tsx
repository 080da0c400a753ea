import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'
import { useCompleteLogin } from './use-complete-login.ts'

/** The login form; a server error appears above it, with the minutes of a lock. */
function LoginForm({ search }: PageProps) {
  const t = useText()
  const call = useApi()
  const welcome = useCompleteLogin(search)
  const { props, errors, alert, busy } = useForm({
    check: ({ account = '', password = '' }: FieldValues) => ({
      ...(!account.trim() && { account: t('account.field.accountMissing') }),
      ...(!password && { password: t('account.field.passwordMissing') }),
    }),
    send: async ({ account = '', password = '' }) => {
      const { userInfo } = await call('account.login', { account, password })
      await welcome(t('account.login.done', { name: userInfo.username }))
    },
  })
  useRedirectIfLoggedIn(search, busy)
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        name="account"
        label={t('account.login.account')}
        error={errors.account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField name="password" label={t('account.login.password')} error={errors.password} />
      <Button type="submit" full busy={busy}>
        {t('account.login.submit')}
      </Button>
    </form>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const back = search.get('back')
  return (
    <AuthLayout
      lead={t(back ? 'account.login.needed' : 'account.login.lead')}
      foot={
        <>
          {t('account.login.noAccount')} <a href={href('/register', { back })}>{t('account.login.toRegister')}</a>
        </>
      }
    >
      <LoginForm search={search} />
    </AuthLayout>
  )
}
