import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { pan, pinch, type Point, pressScale, swipe, type View, wholeView, zoomAt } from './image-gesture.ts'

interface Images {
  readonly at: number
  readonly count: number
  /** 1 where the next image lies at the right, -1 where it lies at the left. */
  readonly sign: 1 | -1
  readonly onMove: (at: number) => void
}

/** A finger that moves less still presses. */
const pressPx = 8
const doubleTap = { ms: 300, px: 30 }
const keyStepPx = 60
const keyPan: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyStepPx, y: 0 },
  ArrowRight: { x: -keyStepPx, y: 0 },
  ArrowUp: { x: 0, y: keyStepPx },
  ArrowDown: { x: 0, y: -keyStepPx },
}
const keyZoom: Readonly<Record<string, number>> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '0': 0 }

function getSize(stage: RefObject<HTMLElement | null>) {
  const { width = 1, height = 1, left = 0, top = 0 } = stage.current?.getBoundingClientRect() ?? {}
  return { width, height, left, top }
}

/** The zoomed view of the current image, and the functions that change it or move to another image. */
function useView(stage: RefObject<HTMLElement | null>, { at, count, sign, onMove }: Images) {
  const [view, setView] = useState<View>(wholeView)
  /** The offset of the row of images below a finger, in px. */
  const [drag, setDrag] = useState(0)
  const toPoint = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = getSize(stage)
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const move = (to: number) => {
    setDrag(0)
    if (to < 0 || to >= count || to === at) return
    setView(wholeView)
    onMove(to)
  }
  return {
    view,
    drag,
    toPoint,
    move,
    /** Moves the row; beyond the first and the last image it follows with resistance. */
    dragBy: (dx: number) => {
      const to = at - Math.sign(dx) * sign
      setDrag(to < 0 || to >= count ? dx / 3 : dx)
    },
    drop: (dx: number, ms: number) => move(at + swipe(dx, ms, getSize(stage).width) * sign),
    zoom: (factor: number, point: Point = { x: 0, y: 0 }) =>
      setView((now) => zoomAt(now, factor, point, getSize(stage))),
    toggle: (point: Point) =>
      setView((now) => (now.scale > 1 ? wholeView : zoomAt(now, pressScale, point, getSize(stage)))),
    panBy: (dx: number, dy: number) => setView((now) => pan(now, dx, dy, getSize(stage))),
    pinchTo: (before: readonly [Point, Point], after: readonly [Point, Point]) => {
      setDrag(0)
      setView((now) => pinch(now, before, after, getSize(stage)))
    },
  }
}

type ViewControl = ReturnType<typeof useView>

/** One finger or the mouse swipes or pans, two fingers pinch, a press of the mouse or a double tap toggles. */
function usePointers({ view, toPoint, toggle, panBy, dragBy, drop, pinchTo }: ViewControl) {
  const down = useRef(new Map<number, Point>())
  const start = useRef({ x: 0, y: 0, at: 0, isPress: true })
  const lastTap = useRef({ x: 0, y: 0, at: -Infinity })
  const [isTouched, setTouched] = useState(false)

  const press = (event: PointerEvent) => {
    const point = toPoint(event)
    if (event.pointerType === 'mouse') return toggle(point)
    const { x, y, at } = lastTap.current
    const isDouble =
      event.timeStamp - at < doubleTap.ms && Math.hypot(event.clientX - x, event.clientY - y) < doubleTap.px
    lastTap.current = { x: event.clientX, y: event.clientY, at: isDouble ? -Infinity : event.timeStamp }
    if (isDouble) toggle(point)
  }
  const lift = (event: PointerEvent, isCancelled: boolean) => {
    if (!down.current.delete(event.pointerId)) return
    const [rest] = down.current.values()
    if (rest) {
      // The rest of a pinch continues as a drag from here and is no press.
      start.current = { ...rest, at: event.timeStamp, isPress: false }
      return
    }
    setTouched(false)
    const { at, isPress } = start.current
    if (isPress && !isCancelled) press(event)
    else if (view.scale === 1) drop(isCancelled ? 0 : toPoint(event).x - start.current.x, event.timeStamp - at)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, toPoint(event))
      start.current = { ...toPoint(event), at: event.timeStamp, isPress: down.current.size === 1 }
      setTouched(true)
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const [first, second] = down.current.values()
      const after = toPoint(event)
      down.current.set(event.pointerId, after)
      if (second) {
        const [newFirst, newSecond] = down.current.values()
        return pinchTo([first!, second], [newFirst!, newSecond!])
      }
      const dx = after.x - start.current.x
      if (Math.hypot(dx, after.y - start.current.y) > pressPx) start.current.isPress = false
      if (start.current.isPress) return
      if (view.scale > 1) panBy(after.x - before.x, after.y - before.y)
      else dragBy(dx)
    },
    onPointerUp: (event: PointerEvent) => lift(event, false),
    onPointerCancel: (event: PointerEvent) => lift(event, true),
  }
  return { isTouched, handlers }
}

/** Keys anywhere in the dialog, and the wheel, which would else enlarge the whole page. */
function useKeysAndWheel(stage: RefObject<HTMLElement | null>, { at, count, sign }: Images, control: ViewControl) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { view, move, zoom, panBy } = control
    const factor = keyZoom[event.key]
    const by = keyPan[event.key]
    if (factor !== undefined) zoom(factor)
    else if (by && view.scale > 1) panBy(by.x, by.y)
    else if (event.key === 'ArrowRight') move(at + sign)
    else if (event.key === 'ArrowLeft') move(at - sign)
    else if (event.key === 'Home') move(0)
    else if (event.key === 'End') move(count - 1)
    else return
    event.preventDefault()
  })
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    // The pinch of a touchpad comes as small steps with ctrl.
    control.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), control.toPoint(event))
  })
  useEffect(() => {
    const element = stage.current
    const dialog = element?.closest('dialog')
    const key = (event: KeyboardEvent) => onKey(event)
    const wheel = (event: WheelEvent) => onWheel(event)
    dialog?.addEventListener('keydown', key)
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => {
      dialog?.removeEventListener('keydown', key)
      element?.removeEventListener('wheel', wheel)
    }
  }, [stage])
}

/**
 * Gestures, wheel and keys for a row of images of which one is shown: move to another, zoom, pan. `isTouched`: follow
 * without a transition.
 */
export function useImageGestures(stage: RefObject<HTMLElement | null>, images: Images) {
  const control = useView(stage, images)
  const { isTouched, handlers } = usePointers(control)
  useKeysAndWheel(stage, images, control)
  return { view: control.view, drag: control.drag, move: control.move, zoom: control.zoom, isTouched, handlers }
}
