import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useBoot } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useFinishProviderLogin } from '#web/client/form/use-provider-login.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Button } from '#web/kit/button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { useToast } from '#web/kit/toast.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { AcceptDocuments, useAcceptance } from '#web/storefront/features/acceptance/accept-documents.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { toReturnUrl } from './return-url.ts'
import { SecondStep } from './second-step.tsx'
import { readInvitation } from './use-invitation.ts'
import { useCompleteLogin } from './use-complete-login.ts'

type Send = ReturnType<typeof useFinishProviderLogin>['send']

/** The password of the account that is being linked. */
function PasswordForm({ send }: { readonly send: Send }) {
  const t = useText()
  const { props, errors, alert, busy } = useForm({
    check: ({ password }) => ({ ...(!password && { password: t('account.field.passwordMissing') }) }),
    send: ({ password = '' }) => send({ password }),
    fieldByErrorKey: { 'password.login_wrong': 'password' },
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <PasswordField name="password" label={t('account.login.password')} error={errors.password} />
      <Button type="submit" full busy={busy}>
        {t('account.provider.link')}
      </Button>
    </form>
  )
}

/** The documents that a new account accepts. */
function DocumentsForm({ send }: { readonly send: Send }) {
  const t = useText()
  const acceptance = useAcceptance('registration')
  const { props, alert, busy } = useForm({
    check: () => ({}),
    send: async () => {
      if (acceptance.check()) await send(acceptance.input)
    },
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <AcceptDocuments acceptance={acceptance} />
      <Button type="submit" full busy={busy}>
        {t('account.register.submit')}
      </Button>
    </form>
  )
}

/** Where the provider's answer leads: logs in, or asks for what is missing. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const toast = useToast()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { base, brand } = useBoot()
  const isLoggedIn = Boolean(useCurrentUser())
  const welcome = useCompleteLogin(search)
  const name = brand.loginProvider?.name ?? brand.name
  const finish: Parameters<typeof useFinishProviderLogin>[1] = async ({ token, userInfo }) => {
    if (token !== null) return welcome(t('account.login.done', { name: userInfo.username }))
    await client.invalidateQueries({ queryKey: ['oidc.state'] })
    toast({ icon: 'check', text: t('account.provider.linked', { name }), survivesNavigation: true })
    await navigate(toReturnUrl(search.get('back'), base), { replace: true })
  }
  // A new account has the referrer whose link led here.
  const { step, failure, send } = useFinishProviderLogin(search.get('failed') !== null, finish, () => {
    const invitationCode = readInvitation()
    return invitationCode === '' ? {} : { invitationCode }
  })
  const leads = {
    waiting: t('common.loading'),
    password: t(isLoggedIn ? 'account.provider.own' : 'account.provider.known', { name }),
    code: t('account.totp.lead'),
    documents: t('account.register.lead'),
    failed: t('account.provider.failed'),
  }
  return (
    <AuthLayout
      heading={step === 'password' ? t('account.provider.link') : undefined}
      lead={leads[step]}
      foot={
        step !== 'waiting' && (
          <a href={isLoggedIn ? href('/userInfo/setup') : href('/login', { back: search.get('back') })}>
            {t(isLoggedIn ? 'account.nav.setup' : 'account.register.toLogin')}
          </a>
        )
      }
    >
      {step === 'failed' && failure !== null && <FormAlert>{failureText(t, failure)}</FormAlert>}
      {step === 'password' && <PasswordForm send={send} />}
      {step === 'code' && <SecondStep onCode={(totp) => send({ totp })} />}
      {step === 'documents' && <DocumentsForm send={send} />}
    </AuthLayout>
  )
}
