import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from './icon.tsx'

export interface FieldTexts {
  label: ReactNode
  /** One line under the field, while there is no error. */
  help?: ReactNode
  /** The remedy; replaces the help. */
  error?: ReactNode
}

interface FrameProps extends FieldTexts {
  id: string
  tall?: boolean
  children: ReactNode
}

/** Ties a control to the texts around it: pass the same id to the frame and to the control. */
export function describedBy(id: string, { help, error }: Partial<FieldTexts>) {
  return { id, 'aria-describedby': error || help ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined }
}

/** Label above, control inside, help or error beneath. */
export function FieldFrame({ id, label, help, error, tall, children }: FrameProps) {
  return (
    <div className={error ? 'field field-invalid' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className={tall ? 'field-control field-control-tall' : 'field-control'}>{children}</div>
      {(error || help) && (
        <p className="field-note" id={`${id}-note`}>
          {error && <Icon name="info" size={16} />}
          <span>{error || help}</span>
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends FieldTexts, ComponentProps<'input'> {
  /** Stands in the field after the text: a drawing, a unit, a small button. */
  after?: ReactNode
}

/** One line of text. */
export function TextField({ label, help, error, after, id, ...rest }: TextFieldProps) {
  const made = useId()
  const key = id ?? made
  return (
    <FieldFrame id={key} label={label} help={help} error={error}>
      <input type="text" {...rest} {...describedBy(key, { help, error })} />
      {after}
    </FieldFrame>
  )
}

/** An uncontrolled date field. */
export function DateField({ defaultValue, ...rest }: Omit<TextFieldProps, 'type' | 'value' | 'onInput'>) {
  const [isEmpty, setEmpty] = useState(!defaultValue)
  return (
    <TextField
      {...rest}
      type="date"
      defaultValue={defaultValue}
      data-empty={isEmpty || undefined}
      onInput={({ currentTarget }) => setEmpty(currentTarget.value === '')}
    />
  )
}

/** Several lines of text; grows with them where the browser can. */
export function TextArea({ label, help, error, id, ...rest }: FieldTexts & ComponentProps<'textarea'>) {
  const made = useId()
  const key = id ?? made
  return (
    <FieldFrame id={key} label={label} help={help} error={error} tall>
      <textarea rows={3} {...rest} {...describedBy(key, { help, error })} />
    </FieldFrame>
  )
}

/** One of several; the options are plain `<option>` children. */
export function SelectField({ label, help, error, id, children, ...rest }: FieldTexts & ComponentProps<'select'>) {
  const made = useId()
  const key = id ?? made
  return (
    <FieldFrame id={key} label={label} help={help} error={error}>
      <select {...rest} {...describedBy(key, { help, error })}>
        {children}
      </select>
      <Icon name="down" size={16} />
    </FieldFrame>
  )
}
