import { useEffect, useRef } from 'react'
import { PasswordField, type PasswordFieldProps } from '#web/kit/password-field.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

/** A password with the button that shows it, named in the page's language; forgotten when its page is left or put away. */
export function SecretField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'ref'>) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    return () => {
      if (input) input.value = ''
    }
  }, [])
  return (
    <PasswordField {...props} ref={field} showLabel={t('common.password.show')} hideLabel={t('common.password.hide')} />
  )
}
