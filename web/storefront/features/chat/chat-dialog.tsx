import './chat-dialog.css'
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { pushModal } from '#web/kit/modal-stack.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { ChatUser } from './chat-access.ts'
import { readSetting, writeSetting } from './chat-storage.ts'
import { ChatPanel } from './chat-panel.tsx'
import type { ChatRequest } from './chat-request.ts'
import { keepInside, moveByKey, movePlace, parsePlace, type Place } from './place.ts'

/** The specified size, in px. */
const width = 480
const height = 680
/** Narrower windows show the chat as a sheet over the whole of them. */
const minWindowWidth = 600

type Dragging = { readonly x: number; readonly y: number; readonly place: Place }

const subscribeToSize = (tell: () => void) => {
  addEventListener('resize', tell)
  visualViewport?.addEventListener('resize', tell)
  return () => {
    removeEventListener('resize', tell)
    visualViewport?.removeEventListener('resize', tell)
  }
}
/** Of the part that a keyboard on the screen leaves. */
const useWindowSize = () => {
  const wide = useSyncExternalStore(subscribeToSize, () => innerWidth)
  const high = useSyncExternalStore(subscribeToSize, () => Math.round(visualViewport?.height ?? innerHeight))
  return { width: wide, height: high }
}

/** The place of the window, moved by pointer and keys and remembered in this browser. */
function usePlace(isSheet: boolean, view: { width: number; height: number }) {
  const { direction } = useLanguage()
  const sign = direction === 'rtl' ? -1 : 1
  const [wanted, setWanted] = useState(() => parsePlace(readSetting('place')))
  const dragging = useRef<Dragging | null>(null)
  const size = { width, height: Math.min(height, view.height - 16) }
  const place = keepInside(wanted, size, view)
  const save = (next: Place) => {
    const inside = keepInside(next, size, view)
    setWanted(inside)
    writeSetting('place', JSON.stringify(inside))
  }
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isControl = (event.target as Element).closest('a, button:not(.chat-handle), [role=menu]')
      if (isSheet || isControl || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      dragging.current = { x: event.clientX, y: event.clientY, place }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = dragging.current
      if (from) setWanted(movePlace(from.place, { x: clientX - from.x, y: clientY - from.y }, sign))
    },
    onLostPointerCapture: () => {
      if (!dragging.current) return
      dragging.current = null
      save(wanted)
    },
  }
  const onHandleKey = (event: KeyboardEvent) => {
    const next = moveByKey(place, event.key, sign)
    if (!next) return
    event.preventDefault()
    save(next)
  }
  return { place, size, drag, onHandleKey }
}

type ChatDialogProps = { readonly user: ChatUser | null; readonly request: ChatRequest; readonly onClose: () => void }

/**
 * The chat over the page: a window that can be moved and leaves the page usable, on phones a sheet that covers it and
 * holds its scroll until it is closed.
 */
export function ChatDialog({ user, request, onClose }: ChatDialogProps) {
  const t = useText()
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const view = useWindowSize()
  const isSheet = view.width < minWindowWidth
  const { place, size, drag, onHandleKey } = usePlace(isSheet, view)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = ref.current!
    if (isSheet) dialog.showModal()
    else dialog.show()
    const focused = dialog.querySelector<HTMLElement>(isSheet ? 'h2' : 'textarea') ?? dialog.querySelector('h2')
    focused?.focus()
    const pop = isSheet ? pushModal(dialog) : () => {}
    // Also where the focus is in a menu, which stops the key when it is open.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      close()
    }
    dialog.addEventListener('keydown', onKeyDown)
    return () => {
      dialog.removeEventListener('keydown', onKeyDown)
      pop()
      dialog.close()
    }
  }, [isSheet])
  const handle = <button type="button" className="chat-handle" aria-label={t('chat.move')} onKeyDown={onHandleKey} />
  return (
    <dialog
      ref={ref}
      className={isSheet ? 'chat-dialog chat-sheet' : 'chat-dialog'}
      aria-labelledby={titleId}
      style={
        isSheet
          ? { blockSize: view.height }
          : { insetInlineEnd: place.end, insetBlockEnd: place.bottom, inlineSize: size.width, blockSize: size.height }
      }
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <ChatPanel
        user={user}
        request={request}
        titleId={titleId}
        head={{ drag, handle: isSheet ? null : handle }}
        onClose={onClose}
      />
    </dialog>
  )
}
