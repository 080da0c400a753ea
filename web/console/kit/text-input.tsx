import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '#web/kit/icon.tsx'

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  label: ReactNode
  /** One line under the field, while there is no error. */
  help?: ReactNode
  /** The remedy; replaces the help. */
  error?: ReactNode
}

/** One line of text in a form of the consoles: label above, help or error under. */
export function TextInput({ label, help, error, id: ownId, ...rest }: TextInputProps) {
  const newId = useId()
  // A fixed id lets an address lead to the field.
  const id = ownId ?? newId
  const note = error || help
  return (
    <div className="text-input">
      <label className="console-label" htmlFor={id}>
        {label}
      </label>
      <input
        type="text"
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
