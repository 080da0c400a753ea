import { useEffect, useId, useRef, useState } from 'react'
import { describedBy, FieldFrame, type TextFieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useKitTexts } from './kit-texts.ts'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'ref'>

/** A password with a button that shows it; cleared when its page is left or hidden. */
export function PasswordField({ label, help, error, id, ...rest }: PasswordFieldProps) {
  const { showPassword, hidePassword } = useKitTexts()
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const generatedId = useId()
  const key = id ?? generatedId
  useEffect(() => {
    const input = field.current
    return () => {
      if (input) input.value = ''
    }
  }, [])
  return (
    <FieldFrame id={key} label={label} help={help} error={error}>
      <input
        autoComplete="current-password"
        {...rest}
        {...describedBy(key, { help, error })}
        ref={field}
        type={isShown ? 'text' : 'password'}
        dir="ltr"
      />
      <IconButton
        icon={isShown ? 'eye-off' : 'eye'}
        label={isShown ? hidePassword : showPassword}
        aria-controls={key}
        onClick={() => setShown(!isShown)}
      />
    </FieldFrame>
  )
}
