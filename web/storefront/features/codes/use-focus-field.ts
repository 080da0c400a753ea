import { type RefObject, useEffect } from 'react'

/** Moves the focus into the first field of a form that a page shows as its next step, and again when `cause` changes. */
export function useFocusField(form: RefObject<HTMLFormElement | null>, cause?: string): void {
  useEffect(() => form.current?.querySelector('input')?.focus(), [form, cause])
}
