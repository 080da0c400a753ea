import { useEffect, useRef } from 'react'
import type { ActionKey } from './console-keys.ts'
import { usePreferences } from './preferences.ts'

/** Actions by a key, or by two keys after each other: `j`, `g o`, `/`, `?`. */
export type KeyActions = { readonly [Key in ActionKey]?: (() => void) | undefined }

const busyElements =
  'input, textarea, select, [contenteditable=""], [contenteditable=true], [role=dialog], [role=menu], [role=listbox]'
const sequenceMs = 1500

/** Runs actions by single keys while this component is shown; silent in fields, menus and dialogs, and when switched off. */
export function useKeys(actions: KeyActions): void {
  const { preferences } = usePreferences()
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    if (!preferences.letterKeys) return undefined
    let first: { readonly key: string; readonly at: number } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return
      if ((event.target as Element).closest(busyElements)) return
      const isSecond = first !== null && event.timeStamp - first.at < sequenceMs
      const known: Readonly<Record<string, (() => void) | undefined>> = current.current
      const run = (isSecond && known[`${first!.key} ${event.key}`]) || known[event.key]
      first = { key: event.key, at: event.timeStamp }
      if (!run) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [preferences.letterKeys])
}
