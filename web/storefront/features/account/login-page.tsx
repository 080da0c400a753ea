import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useCall } from '#web/storefront/app/use-call.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormAlert } from './form/form-alert.tsx'
import { SecretField } from './form/secret-field.tsx'
import { type Values, useForm } from './form/use-form.ts'
import { useLeaveIfKnown } from './use-leave-if-known.ts'
import { useWelcome } from './use-welcome.ts'

/** Account and password; what the server refuses stands above the form, with the minutes of a lock. */
function LoginForm({ search }: PageProps) {
  const t = useText()
  const call = useCall()
  const welcome = useWelcome(search)
  const { props, faults, alert, busy } = useForm({
    check: ({ account = '', password = '' }: Values) => ({
      ...(!account.trim() && { account: t('account.field.accountMissing') }),
      ...(!password && { password: t('account.field.passwordMissing') }),
    }),
    send: async ({ account = '', password = '' }) => {
      const { userInfo } = await call('account.login', { account, password })
      await welcome(t('account.login.done', { name: userInfo.username }))
    },
  })
  useLeaveIfKnown(search, busy)
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        name="account"
        label={t('account.login.account')}
        error={faults.account}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SecretField name="password" label={t('account.login.password')} error={faults.password} />
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
      title={t('account.login.title')}
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
