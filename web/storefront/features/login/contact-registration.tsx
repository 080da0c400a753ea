import { useState } from 'react'
import { type CodeChannel, useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { AcceptDocuments, useAcceptance } from '#web/storefront/features/acceptance/accept-documents.tsx'
import { CodeForm } from '#web/storefront/features/codes/code-form.tsx'
import { findContactErrors } from '#web/storefront/features/codes/contact-channel.ts'
import { ContactField } from '#web/storefront/features/codes/contact-field.tsx'
import { useSendCode } from '#web/storefront/features/codes/use-send-code.ts'
import { findNewPasswordErrors } from '#web/storefront/features/passwords/new-password.ts'
import { InvitationField } from './invitation-field.tsx'
import { useCompleteLogin } from './use-complete-login.ts'
import { isInvitationError, useRegister } from './use-register.ts'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'

type ContactRegistrationProps = PageProps & { readonly channel: CodeChannel }

/** Creates an account by an address that a code proves. The form stays while the code is asked for. */
export function ContactRegistration({ search, channel }: ContactRegistrationProps) {
  const t = useText()
  const sendRegistration = useRegister(search)
  const { brand } = useBoot()
  const { passwordMin: min, passwordMax: max } = brand.policy
  const welcome = useCompleteLogin(search)
  const acceptance = useAcceptance('registration')
  const { target, send, back } = useSendCode('register')
  const [rest, setRest] = useState({ password: '', invitationCode: '' })
  const [codeError, setCodeError] = useState<string | undefined>()
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...findContactErrors(t, [channel], values),
      ...findNewPasswordErrors({ ...values, confirmPassword: values.password ?? '' }, brand.policy, t),
    }),
    send: async ({ target: typed = '', password = '', invitationCode = '' }) => {
      if (!acceptance.check()) return
      setCodeError(undefined)
      setRest({ password, invitationCode })
      await send(typed)
    },
  })
  useRedirectIfLoggedIn(search, busy || target !== null)
  const register = async (code: string) => {
    try {
      await sendRegistration({
        [channel]: target,
        code,
        ...rest,
        confirmPassword: rest.password,
        ...acceptance.input,
      })
    } catch (error) {
      if (!isInvitationError(error)) throw error
      // Its field is in the step before.
      setCodeError(error.message)
      return back()
    }
    await welcome(t('account.register.done', { brand: brand.name }))
  }
  return (
    <>
      <form className="form" {...props} hidden={target !== null}>
        <FormAlert>{alert}</FormAlert>
        <ContactField
          channels={[channel]}
          error={errors.target}
          {...(channel === 'email' && { help: t('account.register.emailHelp') })}
        />
        <PasswordField
          name="password"
          label={t('account.register.password')}
          help={t('account.register.passwordHelp', { min, max })}
          error={errors.password}
          autoComplete="new-password"
        />
        <InvitationField search={search} error={errors.invitationCode ?? codeError} />
        <AcceptDocuments acceptance={acceptance} />
        <Button type="submit" full busy={busy}>
          {t('account.register.continue')}
        </Button>
      </form>
      {target !== null && <CodeForm purpose="register" target={target} onCode={register} onBack={back} />}
    </>
  )
}
