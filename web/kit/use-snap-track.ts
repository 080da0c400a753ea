import { useRef, useState } from 'react'

/**
 * A row that scrolls sideways and stops at each of its children: which one is in view (`at`), and how to bring another.
 * Fingers swipe it by themselves; the direction of the page needs no case of its own.
 */
export function useSnapTrack<Track extends HTMLElement>(count: number) {
  const track = useRef<Track>(null)
  const [at, setAt] = useState(0)
  const onScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setAt(Math.min(count - 1, Math.round(Math.abs(scrollLeft) / clientWidth)))
  }
  const bring = (to: number, behavior: ScrollBehavior = 'smooth') => {
    const child = track.current?.children[to]
    // Its position is measured, so it holds in both directions.
    if (child instanceof HTMLElement) track.current?.scrollTo({ left: child.offsetLeft, behavior })
  }
  return { track, at, onScroll, bring }
}
