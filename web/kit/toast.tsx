import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon, type IconName } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'
import { useTopModal } from './modal-stack.ts'
import {
  expireToasts,
  getFirstEnd,
  holdToast,
  removeOnNavigation,
  getNextEnd,
  releaseToast,
  releaseToasts,
  showToast,
} from './toast-list.ts'
import { avoidFields } from './toast-position.ts'

export interface ToastMessage {
  text: ReactNode
  icon?: IconName
  /** An error stays until it is dismissed or its action pressed. */
  tone?: 'plain' | 'error'
  action?: { label: string; onPress: () => void }
  /** For messages that are shown while the page is being left; all others go with their page. */
  survivesNavigation?: boolean
}

type VisibleToast = ToastMessage & { readonly id: number; readonly endsAt: number | null; readonly leftMs: number }

const ToastContext = createContext<((message: ToastMessage) => void) | null>(null)

/** Returns the function that shows a message instead of the one before. Throws outside a ToastProvider. */
export function useToast() {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

interface ToastProps {
  message: VisibleToast
  drop: () => void
  hold: () => void
  release: () => void
}

/** One message; its timer pauses while it is hovered or focused. */
function Toast({ message, drop, hold, release }: ToastProps) {
  const { dismissMessage } = useKitTexts()
  const isError = message.tone === 'error'
  const press = () => {
    message.action?.onPress()
    drop()
  }
  return (
    <li
      className={isError ? 'toast toast-error' : 'toast'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={message.icon ?? (isError ? 'info' : 'check')} />
      <span role={isError ? 'alert' : undefined}>{message.text}</span>
      {message.action && (
        <button type="button" className="toast-action" onClick={press}>
          {message.action.label}
        </button>
      )}
      {isError && (
        <button type="button" className="toast-dismiss" aria-label={dismissMessage} onClick={drop}>
          <Icon name="close" size={16} />
        </button>
      )}
    </li>
  )
}

/** The messages; they end automatically by time or by navigation. */
function useMessages(page: string) {
  const [messages, setMessages] = useState<readonly VisibleToast[]>([])
  const [shownPage, setShownPage] = useState(page)
  if (shownPage !== page) {
    setShownPage(page)
    setMessages(removeOnNavigation)
  }
  const end = getNextEnd(messages)
  useEffect(() => {
    if (end === null) return
    // A timer may fire a little before its time.
    const expire = () => setMessages((now) => expireToasts(now, Math.max(end, Date.now())))
    const timer = setTimeout(expire, end - Date.now())
    return () => clearTimeout(timer)
  }, [end])
  return [messages, setMessages] as const
}

/** Keeps the region off the form fields while it shows something. */
function useAvoidFields(region: RefObject<HTMLElement | null>, messages: readonly VisibleToast[]) {
  useLayoutEffect(() => {
    if (messages.length === 0) return
    let frame = 0
    const avoid = () => region.current && avoidFields(region.current)
    const avoidSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(avoid)
    }
    avoid()
    // In the capture phase, because scroll events of a dialog do not bubble.
    const options = { capture: true, passive: true }
    addEventListener('scroll', avoidSoon, options)
    addEventListener('resize', avoidSoon)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', avoidSoon, options)
      removeEventListener('resize', avoidSoon)
    }
  }, [region, messages])
}

interface RegionProps {
  messages: readonly VisibleToast[]
  setMessages: Dispatch<SetStateAction<readonly VisibleToast[]>>
}

/** The list of messages. It is mounted again where it moves to; the clocks are not part of it. */
function Region({ messages, setMessages }: RegionProps) {
  const texts = useKitTexts()
  const region = useRef<HTMLOListElement>(null)
  useAvoidFields(region, messages)
  // A removed region no longer receives the events that end a hover or a focus.
  useEffect(() => () => setMessages((now) => releaseToasts(now, Date.now())), [setMessages])
  return (
    <ol className="toast-region" ref={region} aria-live="polite" aria-label={texts.messages}>
      {messages.map((message) => (
        <Toast
          key={message.id}
          message={message}
          drop={() => setMessages((now) => now.filter(({ id }) => id !== message.id))}
          hold={() => setMessages((now) => holdToast(now, message.id, Date.now()))}
          release={() => setMessages((now) => releaseToast(now, message.id, Date.now()))}
        />
      ))}
    </ol>
  )
}

export interface ToastProviderProps {
  /** Names the page that is shown; when it changes, messages go. */
  page: string
  children: ReactNode
}

/**
 * Gives every page below it short messages at the bottom start, one confirmation and one error at most; they move into
 * an open dialog to stay in reach.
 */
export function ToastProvider({ page, children }: ToastProviderProps) {
  const [messages, setMessages] = useMessages(page)
  const nextId = useRef(0)
  const modal = useTopModal()
  const show = useCallback(
    (message: ToastMessage) => {
      const id = nextId.current++
      setMessages((now) => showToast(now, { ...message, id, ...getFirstEnd(message.tone, Date.now()) }))
    },
    [setMessages],
  )
  const region = <Region messages={messages} setMessages={setMessages} />
  return (
    <ToastContext value={show}>
      {children}
      {modal ? createPortal(region, modal) : region}
    </ToastContext>
  )
}
