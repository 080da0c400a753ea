import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useKitTexts } from '#web/kit/kit-texts.ts'

export interface ConsoleMessage {
  text: string
  /** An error stays until it is dismissed and is read aloud at once. */
  tone?: 'plain' | 'error'
  /** Usually "Undo". */
  action?: { label: string; onPress: () => void }
}

/** Milliseconds for which a message that can be undone stays. */
const actionTimeoutMs = 8000
const plainTimeoutMs = 5000

/** Returns the function that shows a message. Throws outside a ConsoleToasts. */
export function useConsoleToast(): (message: ConsoleMessage) => void {
  const { add, close } = Toast.useToastManager()
  return ({ text, tone = 'plain', action }) => {
    const id: string = add({
      description: text,
      type: tone,
      priority: tone === 'error' ? 'high' : 'low',
      timeout: tone === 'error' ? 0 : action ? actionTimeoutMs : plainTimeoutMs,
      actionProps: action && {
        children: action.label,
        onClick: () => {
          action.onPress()
          close(id)
        },
      },
    })
  }
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  const { dismissMessage, messages } = useKitTexts()
  return toasts.map((toast) => (
    // A message has the role of a dialog, which needs a name.
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="console-toast"
      aria-label={messages}
      swipeDirection={['down', 'left', 'right']}
    >
      <Toast.Content className="console-toast-content">
        <Icon name={toast.type === 'error' ? 'alert' : 'check'} size={20} />
        <Toast.Description />
        {toast.actionProps && <Toast.Action className="console-toast-action" />}
        {/* It can be reached by Tab at any time, so it may not be hidden from screen readers, as it is by default. */}
        <Toast.Close className="console-toast-close" aria-label={dismissMessage} aria-hidden={false}>
          <Icon name="close" size={16} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Gives everything below it short messages at the bottom; F6 moves the focus to them. Hover and focus stop their time. */
export function ConsoleToasts({ children }: { children: ReactNode }) {
  const { messages } = useKitTexts()
  return (
    <Toast.Provider limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="console-toasts" aria-label={messages}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
