import { useId, useState } from 'react'
import { describedBy, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

export interface CodeFieldProps extends FieldTexts {
  name: string
  /** How many digits the code has. */
  length: number
}

/** Keeps digits alone, those of other scripts in Latin ones. */
export const toDigits = (text: string): string =>
  text
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .normalize('NFKC')
    .replaceAll(/\D/g, '')

/** A code of digits in one input that looks like a box per digit, so that it can be pasted and filled in. */
export function CodeField({ name, label, help, error, length }: CodeFieldProps) {
  const id = useId()
  const [code, setCode] = useState('')
  return (
    <div className={error ? 'field field-invalid code-field' : 'field code-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="code-field-boxes tabular-numbers" dir="ltr">
        <input
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => setCode(toDigits(currentTarget.value).slice(0, length))}
          {...describedBy(id, { help, error })}
        />
        {Array.from({ length }, (_, at) => (
          <span key={at} aria-hidden="true" data-current={at === Math.min(code.length, length - 1) || undefined}>
            {code[at]}
          </span>
        ))}
      </div>
      {(error || help) && (
        <p className="field-note" id={`${id}-note`} role={error ? 'alert' : undefined}>
          {error && <Icon name="info" size={16} />}
          <span>{error || help}</span>
        </p>
      )}
    </div>
  )
}
