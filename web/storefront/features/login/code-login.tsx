import { useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useLogin } from '#web/client/form/use-login.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { CodeForm } from '#web/storefront/features/codes/code-form.tsx'
import { findContactErrors } from '#web/storefront/features/codes/contact-channel.ts'
import { ContactField } from '#web/storefront/features/codes/contact-field.tsx'
import { useSendCode } from '#web/storefront/features/codes/use-send-code.ts'
import type { LoginWayProps } from './passkey-login.tsx'
import { SecondStep } from './second-step.tsx'
import { useCompleteLogin } from './use-complete-login.ts'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'

/** Logs in by a code that is sent to an address of the account. */
export function CodeLogin({ search, isHeld }: LoginWayProps) {
  const t = useText()
  const { codeChannels } = useBoot()
  const welcome = useCompleteLogin(search)
  const { isSecondStep, logIn, finish } = useLogin(({ username }) =>
    welcome(t('account.login.done', { name: username })),
  )
  const { target, send, back } = useSendCode('login')
  const { props, errors, alert, busy } = useForm({
    check: (values) => findContactErrors(t, codeChannels, values),
    send: ({ target: typed = '' }) => send(typed),
  })
  useRedirectIfLoggedIn(search, busy || target !== null || isHeld)
  if (isSecondStep) return <SecondStep onCode={finish} />
  return (
    <>
      <form className="form" {...props} hidden={target !== null}>
        <FormAlert>{alert}</FormAlert>
        <ContactField channels={codeChannels} error={errors.target} />
        <Button type="submit" full busy={busy}>
          {t('account.register.sendCode')}
        </Button>
      </form>
      {target !== null && (
        <CodeForm purpose="login" target={target} onCode={(code) => logIn({ account: target, code })} onBack={back} />
      )}
    </>
  )
}
