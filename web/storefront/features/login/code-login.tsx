import { useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { CodeForm } from '#web/storefront/features/codes/code-form.tsx'
import { findContactErrors } from '#web/storefront/features/codes/contact-channel.ts'
import { ContactField } from '#web/storefront/features/codes/contact-field.tsx'
import { useSendCode } from '#web/storefront/features/codes/use-send-code.ts'
import { useCompleteLogin } from './use-complete-login.ts'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'

/** Logs in by a code that is sent to an address of the account. */
export function CodeLogin({ search }: PageProps) {
  const t = useText()
  const call = useApi()
  const { codeChannels } = useBoot()
  const welcome = useCompleteLogin(search)
  const { target, send, back } = useSendCode('login')
  const { props, errors, alert, busy } = useForm({
    check: (values) => findContactErrors(t, codeChannels, values),
    send: ({ target: typed = '' }) => send(typed),
  })
  useRedirectIfLoggedIn(search, busy || target !== null)
  const logIn = async (code: string) => {
    const { userInfo } = await call('account.login', { account: target!, code })
    await welcome(t('account.login.done', { name: userInfo.username }))
  }
  return (
    <>
      <form className="form" {...props} hidden={target !== null}>
        <FormAlert>{alert}</FormAlert>
        <ContactField channels={codeChannels} error={errors.target} />
        <Button type="submit" full busy={busy}>
          {t('account.register.sendCode')}
        </Button>
      </form>
      {target !== null && <CodeForm purpose="login" target={target} onCode={logIn} onBack={back} />}
    </>
  )
}
