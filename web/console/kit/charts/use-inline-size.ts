import { type RefObject, useEffect, useState } from 'react'

/** The width of an element in whole pixels, followed as it changes; `initial` until it is known. */
export function useInlineSize(ref: RefObject<HTMLElement | null>, initial: number): number {
  const [size, setSize] = useState(initial)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry!.contentRect.width)
      if (width > 0) setSize(width)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
