import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Moves the focus to what the end of the address names (`#legal-name`), as soon as the page has it. */
export function useNamedField(): void {
  const { hash, key } = useLocation()
  const done = useRef<string | null>(null)
  // After every drawing, because fields come with their data.
  useEffect(() => {
    if (hash === '' || done.current === key) return
    const field = document.getElementById(hash.slice(1))
    if (!field) return
    done.current = key
    if (field.tabIndex < 0) field.tabIndex = -1
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  })
}
