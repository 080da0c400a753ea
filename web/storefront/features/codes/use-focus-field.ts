import { type RefObject, useEffect } from 'react'

/** Moves the focus into the first field of a form whenever a page shows it as its next step. */
export function useFocusField(form: RefObject<HTMLFormElement | null>, isShown = true): void {
  useEffect(() => {
    if (isShown) form.current?.querySelector('input')?.focus()
  }, [form, isShown])
}
