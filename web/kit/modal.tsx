import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useKitTexts } from './kit-texts.ts'
import { pushModal } from './modal-stack.ts'

/** The slowest motion of leaving, in ms; the content stays that long. */
const leaveMs = 320
const tabStops = `a[href],[tabindex="0"],:is(button,input,select,textarea):not(:disabled,[tabindex="-1"],[type=radio]:not(:checked))`

export interface ModalProps {
  open: boolean
  /** Called on Esc, on a press of the scrim and of the close button; the caller then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Without the close button; the caller refuses the other ways to close, too. */
  isRequired?: boolean | undefined
  /** Stays in view under the content: sums and the one button. */
  foot?: ReactNode
}

/** Tab would move the focus into the browser's own bars; here it wraps around. */
function keepTabInside(dialog: HTMLDialogElement, event: KeyboardEvent) {
  // WebKitGTK does not identify Tab while Shift is held.
  const isTab = event.key === 'Tab' || (event.key === 'Unidentified' && event.code === 'Tab')
  if (!isTab || event.defaultPrevented) return
  const stops = [...dialog.querySelectorAll<HTMLElement>(tabStops)].filter((stop) => stop.checkVisibility())
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1
  if (!leaves) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

/** Content lives while open and until the leaving motion is over, so a closed dialog costs nothing. */
function useLingering(open: boolean) {
  const [shown, setShown] = useState(open)
  if (open && !shown) setShown(true)
  useEffect(() => {
    if (open || !shown) return
    const timer = setTimeout(() => setShown(false), leaveMs)
    return () => clearTimeout(timer)
  }, [open, shown])
  return shown
}

/** The shared part of dialog and drawer: a native modal dialog, which traps the focus and restores it on closing. */
export function Modal({
  kind,
  open,
  onClose,
  title,
  children,
  foot,
  isRequired,
}: ModalProps & { kind: 'dialog' | 'drawer' }) {
  const { close } = useKitTexts()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const shown = useLingering(open)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    // The title cannot be pressed by mistake, unlike the first button; a form may mark its first field.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    const pop = pushModal(dialog)
    // Not by React, whose events do not reach the dialog from the toasts that are portaled into it.
    const onKeyDown = (event: KeyboardEvent) => keepTabInside(dialog, event)
    dialog.addEventListener('keydown', onKeyDown)
    return () => {
      dialog.removeEventListener('keydown', onKeyDown)
      pop()
      dialog.close()
    }
  }, [open])
  const onScrim = (event: MouseEvent) => {
    if (event.target !== ref.current) return
    // Else the press would take the focus that closing gives back.
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={ref}
      className={`modal modal-${kind}`}
      aria-labelledby={titleId}
      onMouseDown={onScrim}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (open && event.target === ref.current) onClose()
      }}
    >
      {shown && (
        <div className="modal-panel">
          <div className="modal-head">
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {!isRequired && <IconButton icon="close" label={close} onClick={onClose} />}
          </div>
          <div className="modal-body">{children}</div>
          {foot && <div className="modal-foot">{foot}</div>}
        </div>
      )}
    </dialog>
  )
}
