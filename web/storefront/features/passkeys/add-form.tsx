import { useState } from 'react'
import { parseDevice } from '#contract/device-name.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { promptForNewPasskey } from '#web/client/passkeys/prompt-device.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { findNameErrors, NameField } from './name-field.tsx'

type AddFormProps = { readonly onDone: (list: OperationData<'passkeys.list'>) => void }

/** Asks for the login password, then lets the device make a passkey. */
export function AddForm({ onDone }: AddFormProps) {
  const t = useText()
  const call = useApi()
  const [note, setNote] = useState<string | null>(null)
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...findNameErrors(t, values),
      ...(!values.password && { password: t('account.field.passwordMissing') }),
    }),
    send: async ({ name = '', password = '' }) => {
      setNote(null)
      const credential = await promptForNewPasskey(await call('passkeys.registerBegin', { password }))
      if (credential === 'known') return setNote(t('account.passkey.alreadyHere'))
      if (credential === 'unfinished') return setNote(t('account.passkey.notAdded'))
      onDone(await call('passkeys.registerFinish', { name, credential }))
    },
    fieldByErrorKey: { 'password.login_wrong': 'password' },
  })
  const device = parseDevice(navigator.userAgent)
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <NameField
        error={errors.name}
        defaultValue={device ? t('account.device.name', { browser: device.browser, system: device.system }) : ''}
      />
      <PasswordField name="password" label={t('account.fund.loginPassword')} error={errors.password} />
      <output className="passkeys-note">{note}</output>
      <Button type="submit" full busy={busy}>
        {t('account.register.continue')}
      </Button>
    </form>
  )
}
