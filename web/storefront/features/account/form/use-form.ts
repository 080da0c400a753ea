import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '#web/storefront/app/api-call.ts'
import { useText } from '#web/text/text-provider.tsx'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'

/** What stands in the fields, by their names. */
export type Values = Readonly<Record<string, string>>
/** What is wrong with which field, in words. */
export type Faults = Readonly<Record<string, string>>

type FormOptions = {
  /** Looks at all fields without asking the server. */
  readonly check: (values: Values) => Faults
  /** Sends them; throws what the call threw. */
  readonly send: (values: Values) => Promise<void>
  /** The field a refusal is about when the server names none: `{ 'username.taken': 'username' }`. */
  readonly fieldOf?: Readonly<Record<string, string>>
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

function focusFirstFault(form: RefObject<HTMLFormElement | null>) {
  form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-form-alert]')?.focus()
}

/** Which faults stand at fields of this form; null when the refusal is about none of them. */
function fieldFaults(error: unknown, form: HTMLFormElement, fieldOf: Readonly<Record<string, string>>): Faults | null {
  if (!(error instanceof ApiError)) return null
  const field = fieldOf[error.key]
  const named = field ? { [field]: error.message } : error.fields
  const known = Object.entries(named).filter(([name]) => form.elements.namedItem(name))
  return known.length > 0 ? Object.fromEntries(known) : null
}

/**
 * One form: uncontrolled fields, a look at each when it is left, at all of them when it is sent, and the server's
 * answer at its field or above the form. The focus goes to the first thing to mend.
 */
export function useForm({ check, send, fieldOf = {} }: FormOptions) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const refuse = (found: Faults, words: string | null) => {
    flushSync(() => {
      setFaults(found)
      setAlert(words)
    })
    focusFirstFault(form)
  }
  const submit = async (element: HTMLFormElement) => {
    const values = valuesOf(element)
    const found = check(values)
    if (Object.keys(found).length > 0) return refuse(found, null)
    setFaults({})
    setAlert(null)
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const atFields = fieldFaults(error, element, fieldOf)
      refuse(atFields ?? {}, atFields ? null : failureText(t, error))
    } finally {
      setBusy(false)
    }
  }
  /** Looks at one field again: when it is left with something in it, and while a fault of it is being mended. */
  const look = (field: EventTarget, onlyMend: boolean) => {
    const { name, value, form: element } = field as HTMLInputElement
    if (!element || (onlyMend ? !faults[name] : !value)) return
    const { [name]: _past, ...others } = faults
    const found = check(valuesOf(element))[name]
    setFaults(found ? { ...others, [name]: found } : others)
  }
  const props = {
    ref: form,
    noValidate: true,
    // Where scripts do not run, a press must not put a password into the address.
    method: 'post' as const,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!busy) void submit(event.currentTarget)
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => look(event.target, false),
    onInput: (event: FormEvent<HTMLFormElement>) => look(event.target, true),
  }
  return { props, faults, alert, busy }
}
