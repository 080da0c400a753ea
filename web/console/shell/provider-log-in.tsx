import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useFinishProviderLogin } from '#web/client/form/use-provider-login.ts'
import { clearUserData } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { useConsoleStart } from '../app/console-start.ts'
import { consoleBase } from '../app/page.ts'
import { SecondStepForm } from './log-in-form.tsx'
import { StartPage } from './start-pages.tsx'

function PasswordForm({ send }: { send: ReturnType<typeof useFinishProviderLogin>['send'] }) {
  const t = useText()
  const { props, errors, alert, busy } = useForm({
    check: ({ password }) => ({ ...(!password && { password: t('account.field.passwordMissing') }) }),
    send: ({ password = '' }) => send({ password }),
    fieldByErrorKey: { 'password.login_wrong': 'password' },
  })
  return (
    <form className="console-log-in" {...props}>
      <FormAlert>{alert}</FormAlert>
      <PasswordField name="password" label={t('account.login.password')} error={errors.password} />
      <ActionButton type="submit" variant="primary" disabled={busy}>
        {t('account.provider.link')}
      </ActionButton>
    </form>
  )
}

/** The address inside the console to go on at; its start for any other. */
function toConsolePath(back: string | null): string {
  const url = URL.parse(back ?? '', location.origin)
  if (url?.origin !== location.origin || !url.pathname.startsWith(`${consoleBase}/`)) return '/'
  const path = url.pathname.slice(consoleBase.length)
  return path.startsWith('//') || path === '/login/provider' ? '/' : path + url.search
}

/** Where the provider's answer leads in the console. A new account has no role, so documents are accepted in the shop. */
export default function ProviderPage() {
  const t = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { brand } = useConsoleStart()
  const [search] = useSearchParams()
  const back = toConsolePath(search.get('back'))
  const { step, failure, send } = useFinishProviderLogin(search.get('failed') !== null, async () => {
    await clearUserData(client)
    await navigate(back, { replace: true })
  })
  const leads = {
    waiting: t('common.loading'),
    password: t('account.provider.known', { name: brand.loginProvider ?? brand.name }),
    code: t('account.totp.lead'),
    documents: t('account.provider.failed'),
    failed: t('account.provider.failed'),
  }
  return (
    <StartPage title={t('frame.logIn.title', { brand: brand.name })}>
      <p>{leads[step]}</p>
      {step === 'failed' && failure !== null && <FormAlert>{failureText(t, failure)}</FormAlert>}
      {step === 'password' && <PasswordForm send={send} />}
      {step === 'code' && <SecondStepForm onCode={(totp) => send({ totp })} />}
      {step !== 'waiting' && (
        <a className="console-link" href={consoleBase + back}>
          {t('account.register.toLogin')}
        </a>
      )}
    </StartPage>
  )
}
