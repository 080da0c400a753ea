import { useId, useState } from 'react'
import { describedBy, FieldFrame, type TextFieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'after'> {
  /** The name of the button that lays the letters open, and of the one that covers them. */
  showLabel: string
  hideLabel: string
}

/** A secret, with a button to look at what was typed. */
export function PasswordField({ label, help, error, showLabel, hideLabel, id, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const made = useId()
  const key = id ?? made
  return (
    <FieldFrame id={key} label={label} help={help} error={error}>
      <input
        autoComplete="current-password"
        {...rest}
        {...describedBy(key, { help, error })}
        type={shown ? 'text' : 'password'}
        dir="ltr"
      />
      <IconButton
        icon={shown ? 'eye-off' : 'eye'}
        label={shown ? hideLabel : showLabel}
        aria-controls={key}
        onClick={() => setShown(!shown)}
      />
    </FieldFrame>
  )
}
