import './code-form.css'
import { useEffect, useState } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { CodeField } from '#web/kit/code-field.tsx'
import { toChannel } from './contact-channel.ts'
import { useFocusField } from './use-focus-field.ts'

export type CodePurpose = 'register' | 'login' | 'reset' | 'bind'

type CodeFormProps = {
  readonly purpose: CodePurpose | 'fund_reset'
  readonly target: string
  /** Sends another code; by default to the target for the purpose. */
  readonly onResend?: () => Promise<void>
  /** Sends the code; throws the error of the call. */
  readonly onCode: (code: string) => Promise<void>
  readonly onBack: () => void
  /** The error of a code that a later step refused. */
  readonly refused?: string | undefined
  /** False while a later step hides it. */
  readonly isShown?: boolean
}

/** Counts down to the moment when another code can be sent; `restart` begins again. */
function useResendClock() {
  const { verificationCodeResendSeconds: seconds } = useBoot().brand.policy
  const [left, setLeft] = useState(seconds)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setLeft((count) => count - 1), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { left, restart: () => setLeft(seconds) }
}

function Resend({ purpose, target, onResend }: Pick<CodeFormProps, 'purpose' | 'target' | 'onResend'>) {
  const t = useText()
  const call = useApi()
  const { left, restart } = useResendClock()
  const { props, alert, busy } = useForm({
    check: () => ({}),
    send: async () => {
      if (onResend) await onResend()
      else if (purpose !== 'fund_reset') await call('account.sendCode', { channel: toChannel(target), target, purpose })
      restart()
    },
  })
  return (
    <form {...props}>
      {left > 0 ? (
        <span className="tabular-numbers">{t('account.register.codeAgain', { seconds: left })}</span>
      ) : (
        <Button type="submit" variant="text" small busy={busy}>
          {t('account.code.resend')}
        </Button>
      )}
      <FormAlert>{alert}</FormAlert>
    </form>
  )
}

/** Asks for the code that was sent to an address. */
export function CodeForm({ purpose, target, onResend, onCode, onBack, refused, isShown = true }: CodeFormProps) {
  const t = useText()
  const { verificationCodeDigits: digits, verificationCodeValidMinutes: minutes } = useBoot().brand.policy
  const isPromised = purpose === 'register' || purpose === 'bind' || purpose === 'fund_reset'
  const { props, errors, alert, busy } = useForm({
    check: ({ code = '' }) => ({ ...(code.length !== digits && { code: t('account.field.required') }) }),
    send: ({ code = '' }) => onCode(code),
    fieldByErrorKey: { 'code.wrong': 'code', 'code.expired': 'code', 'code.required': 'code' },
  })
  // Isolated, because an address runs from left to right in every language.
  useFocusField(props.ref, isShown)
  const isolated = `\u2068${target}\u2069`
  const lead = isPromised
    ? t('account.code.sent', { target: isolated, digits, minutes })
    : t('account.code.sentIfKnown', { target: isolated, minutes })
  return (
    <div className="code-form">
      <form className="form" {...props}>
        <p>{lead}</p>
        <FormAlert>{alert}</FormAlert>
        <CodeField
          name="code"
          length={digits}
          label={t('account.register.code')}
          help={t('account.code.paste')}
          error={errors.code ?? (alert ? undefined : refused)}
        />
        <Button type="submit" full busy={busy}>
          {t('account.register.continue')}
        </Button>
      </form>
      <div className="code-form-foot">
        <Resend purpose={purpose} target={target} {...(onResend && { onResend })} />
        <Button variant="text" small onClick={onBack}>
          {t('account.code.back')}
        </Button>
      </div>
      {toChannel(target) === 'email' && <p className="code-form-note">{t('account.code.spam')}</p>}
    </div>
  )
}
