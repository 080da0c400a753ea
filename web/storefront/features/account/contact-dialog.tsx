import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import type { CodeChannel } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
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
import { useSendCode } from '#web/storefront/features/codes/use-send-code.ts'

type ContactFormProps = { readonly channel: CodeChannel; readonly onClose: () => void }

/** Asks for the new address and the login password, then for the code that was sent there. */
function ContactForm({ channel, onClose }: ContactFormProps) {
  const t = useText()
  const call = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { target, send, back } = useSendCode('bind')
  const [password, setPassword] = useState('')
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
  const bind = async (code: string) => {
    const name = channel === 'email' ? 'account.bindEmail' : 'account.bindPhone'
    const user = await call(name, { target: target!, code, password })
    client.setQueryData(apiQuery('account.info', {}).queryKey, user)
    client.setQueryData(currentUserQuery.queryKey, user)
    toast({ icon: 'check', text: t('account.contact.done', { target: `\u2068${target!}\u2069` }) })
    onClose()
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
      {target !== null && <CodeForm purpose="bind" target={target} onCode={bind} onBack={back} />}
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
