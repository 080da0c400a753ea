import { PasswordField, type PasswordFieldProps } from '#web/kit/password-field.tsx'
import { useText } from '#web/text/text-provider.tsx'

/** A password with the button that shows it, named in the page's language. */
export function SecretField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const t = useText()
  return <PasswordField {...props} showLabel={t('common.password.show')} hideLabel={t('common.password.hide')} />
}
