import { Dialog } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { useKitTexts } from '#web/kit/kit-texts.ts'
import { Icon } from '#web/kit/icon.tsx'
import { ActionButton } from './action-button.tsx'

export interface ConsoleDialogProps {
  open: boolean
  /** Called with false on Esc, on a press of the scrim and of the close button. */
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence on the consequences, read aloud with the title. */
  description?: ReactNode
  children?: ReactNode
  /** Only what is inside ends it: there is no close button. */
  isRequired?: boolean
  /** Buttons at the end, the safe one first: it receives the focus, unless there is a field. */
  actions?: ReactNode
}

/** The close button comes before all of these. */
const firstControl =
  '.console-dialog-text :is(input, textarea, select), .console-dialog-text button, .console-dialog-actions button'

/** A modal dialog, 480 px wide; it traps the focus and returns it on closing. On phones it is a sheet at the bottom. */
export function ConsoleDialog(props: ConsoleDialogProps) {
  const { close } = useKitTexts()
  const { open, onOpenChange, title, description, children, isRequired, actions } = props
  const popup = useRef<HTMLDivElement>(null)
  const findFirst = () => popup.current?.querySelector<HTMLElement>(firstControl) ?? true
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="console-dialog-scrim" />
        <Dialog.Popup ref={popup} className="console-dialog" initialFocus={findFirst}>
          <div className="console-dialog-head">
            <Dialog.Title>{title}</Dialog.Title>
            {!isRequired && (
              <Dialog.Close
                render={<ActionButton variant="quiet" aria-label={close} icon={<Icon name="close" size={20} />} />}
              />
            )}
          </div>
          {description && <Dialog.Description className="console-dialog-text">{description}</Dialog.Description>}
          {children && <div className="console-dialog-text">{children}</div>}
          {actions && <div className="console-dialog-actions">{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
