import type { Passkey } from '#contract/passkeys.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'

type DeleteFormProps = { readonly passkey: Passkey; readonly onDone: (list: OperationData<'passkeys.list'>) => void }

/** Deletes a passkey with the login password. */
export function DeleteForm({ passkey, onDone }: DeleteFormProps) {
  const t = useText()
  const call = useApi()
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({ ...(!values.password && { password: t('account.field.passwordMissing') }) }),
    send: async ({ password = '' }) => onDone(await call('passkeys.delete', { id: passkey.id, password })),
    fieldByErrorKey: { 'password.login_wrong': 'password' },
  })
  return (
    <form className="form" {...props}>
      <p>{t('account.passkey.deleteText')}</p>
      <FormAlert>{alert}</FormAlert>
      <PasswordField name="password" label={t('account.fund.loginPassword')} error={errors.password} />
      <Button type="submit" full busy={busy}>
        {t('common.delete')}
      </Button>
    </form>
  )
}
