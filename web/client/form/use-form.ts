import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { failureText } from '#web/client/failure-text.ts'

/** The values of the fields by name. */
export type FieldValues = Readonly<Record<string, string>>
/** The errors of the fields by name. */
export type FieldErrors = Readonly<Record<string, string>>

type FormOptions = {
  /** Validates all fields without the server. */
  readonly check: (values: FieldValues) => FieldErrors
  /** Sends them; throws the error of the call. */
  readonly send: (values: FieldValues) => Promise<void>
  /** The field of an error for which the server names none: `{ 'username.taken': 'username' }`. */
  readonly fieldByErrorKey?: Readonly<Record<string, string>>
}

const readValues = (form: HTMLFormElement): FieldValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

function focusFirstError(form: RefObject<HTMLFormElement | null>) {
  form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-form-alert]')?.focus()
}

/** The errors that belong to fields of this form; null if there are none. */
function findFieldErrors(
  error: unknown,
  form: HTMLFormElement,
  fieldByErrorKey: Readonly<Record<string, string>>,
): FieldErrors | null {
  if (!(error instanceof ApiError)) return null
  const field = fieldByErrorKey[error.key]
  const named = field ? { [field]: error.message } : error.fields
  const known = Object.entries(named).filter(([name]) => form.elements.namedItem(name))
  return known.length > 0 ? Object.fromEntries(known) : null
}

/**
 * State of one form with uncontrolled fields. Validates each field on blur and all on submit; a server error appears at
 * its field or above the form. The first error gets the focus.
 */
export function useForm({ check, send, fieldByErrorKey = {} }: FormOptions) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const showErrors = (found: FieldErrors, message: string | null) => {
    flushSync(() => {
      setErrors(found)
      setAlert(message)
    })
    focusFirstError(form)
  }
  const submit = async (element: HTMLFormElement) => {
    const values = readValues(element)
    const found = check(values)
    if (Object.keys(found).length > 0) return showErrors(found, null)
    setErrors({})
    setAlert(null)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const atFields = findFieldErrors(error, element, fieldByErrorKey)
      showErrors(atFields ?? {}, atFields ? null : failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  /** Validates one field: on blur if it has a value, and on input while it is invalid. */
  const validateField = (field: EventTarget, onlyIfInvalid: boolean) => {
    const { name, value, form: element } = field as HTMLInputElement
    if (!element || (onlyIfInvalid ? !errors[name] : !value)) return
    const { [name]: _past, ...others } = errors
    const found = check(readValues(element))[name]
    setErrors(found ? { ...others, [name]: found } : others)
  }
  const props = {
    ref: form,
    noValidate: true,
    // Without scripts, submitting must not put a password into the address.
    method: 'post' as const,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) void submit(event.currentTarget)
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => validateField(event.target, false),
    onInput: (event: FormEvent<HTMLFormElement>) => validateField(event.target, true),
  }
  return { props, errors, alert, busy }
}
