import './forgot-password.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/client/api-call.ts'
import { useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { CodeForm } from '#web/storefront/features/codes/code-form.tsx'
import { findContactErrors, toChannel } from '#web/storefront/features/codes/contact-channel.ts'
import { ContactField } from '#web/storefront/features/codes/contact-field.tsx'
import { useSendCode } from '#web/storefront/features/codes/use-send-code.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { useCompleteLogin } from './use-complete-login.ts'
import { useRedirectIfLoggedIn } from './use-redirect-if-logged-in.ts'

const stepCount = 3
const codeErrors = new Set(['code.wrong', 'code.expired', 'code.required'])

/** The bar of steps, and the title of the open one. */
function Step({ number, title }: { readonly number: number; readonly title: string }) {
  const t = useText()
  return (
    <>
      <p className="visually-hidden">{t('account.reset.step', { step: number, count: stepCount })}</p>
      <div className="forgot-password-steps" aria-hidden="true">
        {Array.from({ length: stepCount }, (_, at) => (
          <i key={at} data-done={at < number || undefined} />
        ))}
      </div>
      <h1>{title}</h1>
    </>
  )
}

type AddressFormProps = { readonly isHidden: boolean; readonly send: (typed: string) => Promise<void> }

/** Asks for the address of the account; stays while the next steps are open, so that the way back keeps it. */
function AddressForm({ isHidden, send }: AddressFormProps) {
  const t = useText()
  const { brand, codeChannels } = useBoot()
  const { props, errors, alert, busy } = useForm({
    check: (values) => findContactErrors(t, codeChannels, values),
    send: ({ target = '' }) => send(target),
  })
  return (
    <div hidden={isHidden}>
      {codeChannels.length > 0 && (
        <form className="form" {...props}>
          <p>{t('account.reset.lead')}</p>
          <FormAlert>{alert}</FormAlert>
          <ContactField channels={codeChannels} error={errors.target} />
          <Button type="submit" full busy={busy}>
            {t('account.register.sendCode')}
          </Button>
        </form>
      )}
      <a className="forgot-password-help" href={`mailto:${brand.supportMail}`}>
        {t('account.reset.noAccess')}
      </a>
    </div>
  )
}

/** Logs in by the new password; an account that asks for more goes on at the login. */
function useEnter(search: URLSearchParams) {
  const t = useText()
  const call = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const welcome = useCompleteLogin(search)
  return async (account: string, password: string) => {
    try {
      await call('account.login', { account, password })
    } catch {
      toast({ text: t('account.password.done'), survivesNavigation: true })
      await navigate('/login')
      return
    }
    await welcome(t('account.password.done'))
  }
}

export function Page({ search }: PageProps) {
  const t = useText()
  const call = useApi()
  const enter = useEnter(search)
  const { target, send, back } = useSendCode('reset')
  const [code, setCode] = useState<string | null>(null)
  const [refused, setRefused] = useState<string>()
  useRedirectIfLoggedIn(search, target !== null)
  const save = async (password: string, confirmPassword: string) => {
    try {
      await call('account.resetPassword', {
        channel: toChannel(target!),
        target: target!,
        code: code!,
        password,
        confirmPassword,
      })
    } catch (error) {
      if (!(error instanceof ApiError) || !codeErrors.has(error.key)) throw error
      setRefused(error.message)
      setCode(null)
      return
    }
    await enter(target!, password)
  }
  const takeCode = async (typed: string) => {
    setRefused(undefined)
    setCode(typed)
  }
  const number = target === null ? 1 : code === null ? 2 : 3
  const titles = [t('account.reset.title'), t('account.code.title'), t('account.password.new')]
  return (
    <main className="wrap forgot-password">
      <section className="card">
        <Step number={number} title={titles[number - 1]!} />
        <AddressForm isHidden={number > 1} send={send} />
        {target !== null && (
          <div hidden={number > 2}>
            <CodeForm
              purpose="reset"
              target={target}
              onCode={takeCode}
              onBack={back}
              refused={refused}
              isShown={number === 2}
            />
          </div>
        )}
        {number === 3 && <NewPasswordForm onSave={save} />}
      </section>
    </main>
  )
}
