import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#web/kit/icon.tsx'

export interface TextAreaInputProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  label: ReactNode
  /** The label is only read aloud. */
  isLabelHidden?: boolean
  /** One line under the field, while there is no error. */
  help?: ReactNode
  /** The remedy; replaces the help. */
  error?: ReactNode
}

/** Lines of text in a form of the consoles, as `TextInput`. */
export function TextAreaInput({ label, isLabelHidden, help, error, ...rest }: TextAreaInputProps) {
  const id = useId()
  const note = error || help
  return (
    <div className="text-input">
      <label className={isLabelHidden ? 'visually-hidden' : 'console-label'} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        dir="auto"
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note && (
        <p id={`${id}-note`} className={error ? 'console-help text-input-error' : 'console-help'}>
          {error && <Icon name="alert" size={14} />}
          {note}
        </p>
      )}
    </div>
  )
}
