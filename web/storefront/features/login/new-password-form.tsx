import { useBoot } from '#web/client/boot.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { useForm } from '#web/client/form/use-form.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { PasswordField } from '#web/kit/password-field.tsx'
import { useFocusField } from '#web/storefront/features/codes/use-focus-field.ts'
import { findNewPasswordErrors, newPasswordFields } from '#web/storefront/features/passwords/new-password.ts'

type NewPasswordFormProps = { readonly onSave: (password: string, confirmPassword: string) => Promise<void> }

/** The last step of a reset. */
export function NewPasswordForm({ onSave }: NewPasswordFormProps) {
  const t = useText()
  const { policy } = useBoot().brand
  const { passwordMin: min, passwordMax: max } = policy
  const { props, errors, alert, busy } = useForm({
    check: (values) => findNewPasswordErrors(values, policy, t),
    send: ({ password = '', confirmPassword = '' }) => onSave(password, confirmPassword),
    fieldByErrorKey: newPasswordFields,
  })
  useFocusField(props.ref)
  return (
    <form className="form" {...props}>
      <p>{t('account.password.lead')}</p>
      <FormAlert>{alert}</FormAlert>
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
      <Button type="submit" full busy={busy}>
        {t('account.reset.submit')}
      </Button>
    </form>
  )
}
