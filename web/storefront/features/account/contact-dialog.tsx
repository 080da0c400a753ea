import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import type { CodeChannel } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import {
  findSecondFactorErrors,
  SecondFactorField,
  secondFactorErrorKeys,
  useSecondFactorKind,
} from '#web/client/form/second-factor-field.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { currentUserQuery } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { CodeForm } from '#web/storefront/features/codes/code-form.tsx'
import { findContactErrors } from '#web/storefront/features/codes/contact-channel.ts'
import { ContactField } from '#web/storefront/features/codes/contact-field.tsx'
import { useFocusField } from '#web/storefront/features/codes/use-focus-field.ts'
import { useSendCode } from '#web/storefront/features/codes/use-send-code.ts'

type ContactFormProps = { readonly channel: CodeChannel; readonly onClose: () => void }

const secondFactorKeys = new Set(['totp.wrong', 'login.totp_required', 'login.locked', 'login.locked_day'])

/** The last step of accounts with a second factor. */
function FactorForm({ onSend }: { readonly onSend: (totp: string) => Promise<void> }) {
  const t = useText()
  const kind = useSecondFactorKind()
  const { props, errors, alert, busy } = useForm({
    check: (values) => findSecondFactorErrors(t, values),
    send: ({ totp = '' }) => onSend(totp),
    fieldByErrorKey: secondFactorErrorKeys,
  })
  useFocusField(props.ref)
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <SecondFactorField isRecovery={kind.isRecovery} error={errors.totp} />
      <Button variant="text" small onClick={kind.toggle}>
        {kind.label}
      </Button>
      <Button type="submit" full busy={busy}>
        {t('account.register.continue')}
      </Button>
    </form>
  )
}

/** Asks for the new address and the login password, then for the code that was sent there and the second factor. */
function ContactForm({ channel, onClose }: ContactFormProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { target, send, back } = useSendCode('bind')
  const needsFactor = useSuspenseQuery(apiQuery('totp.state', {})).data.since !== null
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [refused, setRefused] = useState<string>()
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...findContactErrors(t, [channel], values),
      ...(!values.password && { password: t('account.field.passwordMissing') }),
    }),
    send: async (values) => {
      setPassword(values.password ?? '')
      await send(values.target ?? '')
    },
  })
  const bind = async (code: string, totp?: string) => {
    const name = channel === 'email' ? 'account.bindEmail' : 'account.bindPhone'
    const user = await call(name, { target: target!, code, password, ...(totp && { totp }) })
    client.setQueryData(apiQuery('account.info', {}).queryKey, user)
    client.setQueryData(currentUserQuery.queryKey, user)
    toast({ icon: 'check', text: t('account.contact.done', { target: `\u2068${target!}\u2069` }) })
    onClose()
  }
  const takeCode = async (typed: string) => {
    if (!needsFactor) return bind(typed)
    setRefused(undefined)
    setCode(typed)
  }
  const finish = async (totp: string) => {
    try {
      await bind(code!, totp)
    } catch (error) {
      if (error instanceof ApiError && secondFactorKeys.has(error.key)) throw error
      setRefused(failureText(t, error))
      setCode(null)
    }
  }
  return (
    <>
      <form className="form" {...props} hidden={target !== null}>
        <FormAlert>{alert}</FormAlert>
        <ContactField channels={[channel]} error={errors.target} />
        <PasswordField name="password" label={t('account.fund.loginPassword')} error={errors.password} />
        <Button type="submit" full busy={busy}>
          {t('account.register.sendCode')}
        </Button>
      </form>
      {target !== null && (
        <div hidden={code !== null}>
          <CodeForm
            purpose="bind"
            target={target}
            onCode={takeCode}
            onBack={back}
            refused={refused}
            isShown={code === null}
          />
        </div>
      )}
      {code !== null && <FactorForm onSend={finish} />}
    </>
  )
}

type ContactDialogProps = ContactFormProps & { readonly open: boolean; readonly title: string }

/** Adds or changes an address of the user. */
export function ContactDialog({ open, title, channel, onClose }: ContactDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <ContactForm channel={channel} onClose={onClose} />
    </Dialog>
  )
}
