import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useKitTexts } from '#web/kit/kit-texts.ts'
import { Icon } from '#web/kit/icon.tsx'
import { ActionButton } from './action-button.tsx'

export interface SidePanelProps {
  title: string
  /** Called on Esc and by the close button. The owner keeps in the address which thing is open. */
  onClose: () => void
  children: ReactNode
  /** Stands between the title and the close button, as what opens the next thing of the list. */
  tools?: ReactNode
  /** The decision: refusal at the start, approval at the end. */
  actions?: ReactNode
}

/**
 * One thing of a list beside it, 456 px wide: the list stays usable. It takes the focus when it opens and gives it back
 * to what opened it.
 */
export function SidePanel({ title, onClose, children, tools, actions }: SidePanelProps) {
  const { close } = useKitTexts()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    // A browser shows the middle of what is higher than the window; it is read from its title on.
    panel.current?.focus({ preventScroll: true })
    const { top } = panel.current!.getBoundingClientRect()
    if (top < 0 || top > innerHeight) panel.current!.scrollIntoView()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from any of its controls
    <aside
      ref={panel}
      className="side-panel"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Dialogs that it opens are drawn elsewhere; their Esc is theirs.
        const isInside = panel.current?.contains(event.target as Node)
        if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {tools}
        <ActionButton variant="quiet" aria-label={close} icon={<Icon name="close" size={20} />} onClick={onClose} />
      </header>
      <div className="side-panel-content">{children}</div>
      {actions && <footer>{actions}</footer>}
    </aside>
  )
}
