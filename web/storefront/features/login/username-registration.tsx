import type { Policy } from '#contract/brand-file.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import type { Text } from '#web/client/text/create-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { AcceptDocuments, useAcceptance } from '#web/storefront/features/acceptance/accept-documents.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { findNewPasswordErrors, newPasswordFields } from '#web/storefront/features/passwords/new-password.ts'
import { PasswordField } from '#web/kit/password-field.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { InvitationField } from './invitation-field.tsx'
import { useRegister } from './use-register.ts'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'
import { useCompleteLogin } from './use-complete-login.ts'

const fieldByErrorKey = {
  ...newPasswordFields,
  'username.invalid': 'username',
  'username.taken': 'username',
  'register.invitation_invalid': 'invitationCode',
  'referral.not_allowed': 'invitationCode',
}

function findErrors(values: FieldValues, policy: Policy, t: Text) {
  const { usernameMin: min, usernameMax: max } = policy
  const username = (values.username ?? '').trim()
  const fits = /^[a-z0-9]+$/i.test(username) && username.length >= min && username.length <= max
  return {
    ...(!fits && { username: t('account.field.username', { min, max }) }),
    ...findNewPasswordErrors(values, policy, t),
  }
}

/** Creates an account by a username. */
export function UsernameRegistration({ search }: PageProps) {
  const t = useText()
  const register = useRegister(search)
  const { brand } = useBoot()
  const { usernameMin, usernameMax, passwordMin, passwordMax } = brand.policy
  const welcome = useCompleteLogin(search)
  const acceptance = useAcceptance('registration')
  const { props, errors, alert, busy } = useForm({
    check: (values) => findErrors(values, brand.policy, t),
    send: async ({ username = '', password = '', confirmPassword = '', invitationCode = '' }) => {
      if (!acceptance.check()) return
      await register({
        username,
        password,
        confirmPassword,
        invitationCode,
        ...acceptance.input,
      })
      await welcome(t('account.register.done', { brand: brand.name }))
    },
    fieldByErrorKey,
  })
  useRedirectIfLoggedIn(search, busy)
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <TextField
        name="username"
        label={t('account.register.username')}
        help={t('account.register.usernameHelp', { min: usernameMin, max: usernameMax })}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={t('account.register.password')}
        help={t('account.register.passwordHelp', { min: passwordMin, max: passwordMax })}
        error={errors.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={t('account.register.confirm')}
        error={errors.confirmPassword}
        autoComplete="new-password"
      />
      <InvitationField search={search} error={errors.invitationCode} />
      <AcceptDocuments acceptance={acceptance} />
      <Button type="submit" full busy={busy}>
        {t('account.register.submit')}
      </Button>
    </form>
  )
}
