import { FormAlert } from '#web/client/form/form-alert.tsx'
import { type FieldErrors, useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'

type PasswordFormProps = { readonly onPassword: (password: string) => Promise<void> }

function PasswordForm({ onPassword }: PasswordFormProps) {
  const t = useText()
  const { props, errors, alert, busy } = useForm({
    check: (values): FieldErrors => (values.password ? {} : { password: t('account.field.passwordMissing') }),
    send: ({ password = '' }) => onPassword(password),
    fieldByErrorKey: { 'password.login_wrong': 'password', 'login.locked': 'password', 'login.locked_day': 'password' },
  })
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <PasswordField name="password" label={t('account.fund.loginPassword')} error={errors.password} />
      <Button type="submit" full busy={busy}>
        {t('account.data.export.request')}
      </Button>
    </form>
  )
}

type PasswordDialogProps = PasswordFormProps & { readonly open: boolean; readonly onClose: () => void }

/** Asks for the login password before a copy is prepared. */
export function PasswordDialog({ open, onClose, onPassword }: PasswordDialogProps) {
  const t = useText()
  return (
    <Dialog open={open} onClose={onClose} title={t('account.data.export.title')}>
      <PasswordForm onPassword={onPassword} />
    </Dialog>
  )
}
