import { useEffect, useRef } from 'react'
import type { Policy } from '#contract/brand-file.ts'
import { useBoot } from '#web/client/boot.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useHref } from '#web/client/use-href.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import type { Text } from '#web/client/text/create-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { AcceptDocuments, useAcceptance } from '#web/storefront/features/acceptance/accept-documents.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { findNewPasswordErrors, newPasswordFields } from '#web/storefront/features/passwords/new-password.ts'
import { PasswordField } from '#web/kit/password-field.tsx'
import { type FieldValues, useForm } from '#web/client/form/use-form.ts'
import { findInvitation, useInvitation } from './use-invitation.ts'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'
import { useCompleteLogin } from './use-complete-login.ts'

const fieldByErrorKey = {
  ...newPasswordFields,
  'username.invalid': 'username',
  'username.taken': 'username',
  'register.invitation_invalid': 'invitationCode',
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

/** The invitation code may come with the address or from an earlier visit; it can be changed or taken out. */
function InvitationField({ search, error }: PageProps & { error?: string }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const invitation = useInvitation(search)
  useEffect(() => {
    if (field.current && !field.current.value) field.current.value = invitation
  }, [invitation])
  return (
    <TextField
      ref={field}
      name="invitationCode"
      label={t('account.register.invitation')}
      help={t('account.register.invitationHelp')}
      error={error}
      defaultValue={findInvitation(search) ?? ''}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

function RegisterForm({ search }: PageProps) {
  const t = useText()
  const call = useApi()
  const { brand } = useBoot()
  const { usernameMin, usernameMax, passwordMin, passwordMax } = brand.policy
  const welcome = useCompleteLogin(search)
  const acceptance = useAcceptance('registration')
  const { props, errors, alert, busy } = useForm({
    check: (values) => findErrors(values, brand.policy, t),
    send: async ({ username = '', password = '', confirmPassword = '', invitationCode = '' }) => {
      if (!acceptance.check()) return
      await call('account.register', {
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
      <RegisterForm search={search} />
    </AuthLayout>
  )
}
