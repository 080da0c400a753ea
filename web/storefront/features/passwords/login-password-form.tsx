import { useBoot } from '#web/client/boot.ts'
import { useApi } from '#web/client/use-api.ts'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { findNewPasswordErrors, newPasswordFields } from './new-password.ts'
import { PasswordField } from '#web/kit/password-field.tsx'
import { useForm } from '#web/client/form/use-form.ts'

/** Changes the login password; the server then ends every other session. */
export function LoginPasswordForm() {
  const t = useText()
  const call = useApi()
  const toast = useToast()
  const { policy } = useBoot().brand
  const { props, errors, alert, busy } = useForm({
    check: (values) => ({
      ...(!values.oldPassword && { oldPassword: t('account.field.passwordMissing') }),
      ...findNewPasswordErrors(values, policy, t),
    }),
    send: async ({ oldPassword = '', password = '', confirmPassword = '' }) => {
      await call('account.updatePassword', { oldPassword, password, confirmPassword })
      props.ref.current?.reset()
      toast({ text: t('account.password.done') })
    },
    fieldByErrorKey: { ...newPasswordFields, 'password.old_wrong': 'oldPassword' },
  })
  const { passwordMin: min, passwordMax: max } = policy
  return (
    <form className="form" {...props}>
      <FormAlert>{alert}</FormAlert>
      <PasswordField name="oldPassword" label={t('account.password.old')} error={errors.oldPassword} />
      <PasswordField
        name="password"
        label={t('account.password.new')}
        help={t('account.register.passwordHelp', { min, max })}
        error={errors.password}
        autoComplete="new-password"
      />
      <PasswordField
        name="confirmPassword"
        label={t('account.password.confirm')}
        error={errors.confirmPassword}
        autoComplete="new-password"
      />
      <div className="form-foot">
        <Button type="submit" variant="secondary" busy={busy}>
          {t('account.password.submit')}
        </Button>
      </div>
    </form>
  )
}
