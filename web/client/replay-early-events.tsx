import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import type { EarlyEvents } from './record-early-events.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement
/** React hides a change from `onChange` while the control holds the value that this remembers. */
type Tracked = { readonly _valueTracker?: { setValue(value: string): void } }

const recorded = () => (globalThis as { earlyEvents?: EarlyEvents }).earlyEvents

/** Stops recording; must be called in the same task as `hydrateRoot`, which then receives every event. */
export const stopRecording = (): void => recorded()?.stop()

/**
 * Makes React hydrate the boundary around an element now: pages are inside an Activity, which hydrates after the root.
 * Any discrete event but a submit does that; no component listens to this one.
 */
const hydrateAround = (element: Element) => element.dispatchEvent(new Event('touchcancel', { bubbles: true }))

const notify = (control: Element, type: 'input' | 'change') => control.dispatchEvent(new Event(type, { bubbles: true }))

/** The server's value as this control shows it: a slider rounds it, a text area has its own line ends. */
function initialValue(control: TextControl): string {
  const fresh = control.cloneNode() as TextControl
  fresh.value = control.defaultValue
  return fresh.value
}

/** Hands a typed text to `onChange`, also where a render has overwritten it, and to `onBlur` where the control was left. */
function replayText(control: TextControl, value: string): void {
  if (control.value !== value) {
    const prototype = Object.getPrototypeOf(control) as TextControl
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control, value)
  }
  // oxlint-disable-next-line no-underscore-dangle -- React's own name
  ;(control as Tracked)._valueTracker?.setValue(control.defaultValue)
  notify(control, 'input')
  if (control !== document.activeElement) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Goes back to what the server rendered and presses the box, so that the browser and React both see the change. */
function replayToggle(box: HTMLInputElement): void {
  box.checked = box.defaultChecked
  box.click()
}

function findReplay(control: Element): (() => void) | undefined {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const initial = options.find((option) => option.defaultSelected) ?? options[0]
    const { value } = control
    if (value === initial?.value) return undefined
    return () => {
      control.value = value
      notify(control, 'change')
    }
  }
  if (control instanceof HTMLInputElement) {
    if (control.type === 'file') return control.value ? () => notify(control, 'change') : undefined
    if (control.type === 'checkbox')
      return control.checked === control.defaultChecked ? undefined : () => replayToggle(control)
    if (control.type === 'radio')
      return control.checked && !control.defaultChecked ? () => replayToggle(control) : undefined
  } else if (!(control instanceof HTMLTextAreaElement)) return undefined
  const { value } = control
  return value === initialValue(control) ? undefined : () => replayText(control, value)
}

/** Tells React where the focus and the pointer already are. */
function replayFocus(): void {
  const focused = document.activeElement
  if (focused && focused !== document.body) {
    const { selectionStart = null, selectionEnd = null } = focused as Partial<HTMLInputElement>
    focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    // A control that selects its text on focus would lose it to the next key.
    if (selectionStart !== null) (focused as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd)
  }
  const hovered = matchMedia('(hover: hover)').matches && [...document.querySelectorAll(':hover')].at(-1)
  if (hovered) hovered.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))
}

/** Reads what differs from the server's page at once, before a render can write over it; returns what replays it. */
function captureControls(): () => void {
  const replays = [...document.querySelectorAll('input, select, textarea')].flatMap((control) => {
    const replay = findReplay(control)
    return replay ? [{ control, replay }] : []
  })
  return () => {
    for (const { control, replay } of replays) {
      hydrateAround(control)
      replay()
    }
  }
}

/** Each in its own task, as presses come: React renders what one changed before the next one reads it. */
async function replayPresses(): Promise<void> {
  const replays = [...(recorded()?.replays ?? [])]
  recorded()?.replays.clear()
  for (const [element, replay] of replays) {
    await new Promise((resolve) => setTimeout(resolve))
    hydrateAround(element)
    if (element.isConnected) replay()
  }
}

/**
 * Stands around the hydrated document: what was typed, chosen, focused, pressed or sent before hydration reaches the
 * components as if it was done now.
 */
export function ReplayEarlyEvents({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const replayControls = captureControls()
    // After the commit, for React handles no event within one.
    queueMicrotask(() => {
      replayFocus()
      replayControls()
    })
  }, [])
  // After the effects of all components, which may prepare what a press needs.
  useEffect(() => void replayPresses(), [])
  return children
}
