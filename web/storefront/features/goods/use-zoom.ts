import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react'

type Point = { readonly x: number; readonly y: number }

const middle: Point = { x: 50, y: 50 }
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -15, y: 0 },
  ArrowRight: { x: 15, y: 0 },
  ArrowUp: { x: 0, y: -15 },
  ArrowDown: { x: 0, y: 15 },
}
const within = (share: number) => Math.max(0, Math.min(100, share))

function pointIn({ currentTarget, clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: within(((clientX - left) / width) * 100), y: within(((clientY - top) / height) * 100) }
}

/**
 * A closer look at a picture: the mouse by hovering, a finger by pressing and dragging, the keyboard by the button and the
 * arrow keys. `style` carries the point to look at, in per cent.
 */
export function useZoom() {
  const [zoomed, setZoomed] = useState(false)
  const [at, setAt] = useState(middle)
  const look = (event: PointerEvent) => setAt(pointIn(event))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setZoomed(false)
    const step = arrows[event.key]
    if (!step || !zoomed) return
    event.preventDefault()
    setAt({ x: within(at.x + step.x), y: within(at.y + step.y) })
  }
  const toggle = () => {
    setAt(middle)
    setZoomed(!zoomed)
  }
  return {
    zoomed,
    style: { '--at-x': `${at.x}%`, '--at-y': `${at.y}%` } as CSSProperties,
    picture: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setZoomed(true),
      onPointerDown: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') return
        look(event)
        setZoomed(!zoomed)
      },
      onPointerMove: look,
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setZoomed(false),
    },
    button: { onClick: toggle, onKeyDown, onBlur: () => setZoomed(false), 'aria-pressed': zoomed },
  }
}
