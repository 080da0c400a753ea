import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './icon.tsx'
import { useTopModal } from './modal-stack.ts'

/** How long a message stays, in ms. */
const stays = 5000
const atMost = 3

export interface ToastMessage {
  text: ReactNode
  icon?: IconName
  /** An error stays until it is dismissed or its action pressed. */
  tone?: 'plain' | 'error'
  action?: { label: string; onPress: () => void }
}

type Shown = ToastMessage & { id: number }

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null)

/** Answers the function that shows a message. Throws outside a ToastProvider. */
export function useToast() {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

interface ToastProps {
  message: Shown
  dismissLabel: string
  drop: (id: number) => void
}

/** One message; the clock stands still while it is pointed at or has the focus. */
function Toast({ message, dismissLabel, drop }: ToastProps) {
  const [held, setHeld] = useState(false)
  const isError = message.tone === 'error'
  useEffect(() => {
    if (held || isError) return
    const timer = setTimeout(drop, stays, message.id)
    return () => clearTimeout(timer)
  }, [held, isError, drop, message.id])
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  const press = () => {
    message.action?.onPress()
    drop(message.id)
  }
  return (
    <li className={isError ? 'toast e' : 'toast'} {...hold} onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}>
      <Icon name={message.icon ?? (isError ? 'info' : 'check')} />
      <span role={isError ? 'alert' : undefined}>{message.text}</span>
      {message.action && (
        <button type="button" className="do" onClick={press}>
          {message.action.label}
        </button>
      )}
      {isError && (
        <button type="button" className="x" aria-label={dismissLabel} onClick={() => drop(message.id)}>
          <Icon name="close" size={16} />
        </button>
      )}
    </li>
  )
}

export interface ToastProviderProps {
  labels: { region: string; dismiss: string }
  children: ReactNode
}

/** Gives every page below it short messages at the bottom start; they move into an open dialog to stay in reach. */
export function ToastProvider({ labels, children }: ToastProviderProps) {
  const [messages, setMessages] = useState<Shown[]>([])
  const nextId = useRef(0)
  const modal = useTopModal()
  const show = useCallback((message: ToastMessage) => {
    const id = nextId.current++
    setMessages((now) => [...now, { ...message, id }].slice(-atMost))
  }, [])
  const drop = useCallback((id: number) => setMessages((now) => now.filter((message) => message.id !== id)), [])
  const region = (
    <ol className="toasts" aria-live="polite" aria-label={labels.region}>
      {messages.map((message) => (
        <Toast key={message.id} message={message} dismissLabel={labels.dismiss} drop={drop} />
      ))}
    </ol>
  )
  return (
    <ToastContext value={show}>
      {children}
      {modal ? createPortal(region, modal) : region}
    </ToastContext>
  )
}
