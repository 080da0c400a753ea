import { useRef, useState } from 'react'

/**
 * A row that scrolls sideways and snaps to its children: the child in view (`at`) and a function that scrolls to
 * another. Native scrolling handles swipes and both writing directions.
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
