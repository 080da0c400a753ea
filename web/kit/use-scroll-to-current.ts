import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the current item (`aria-current`) of a horizontally scrolling row into view whenever it changes. */
export function useScrollToCurrent<Row extends HTMLElement>(current: string | undefined): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    const way = row.current?.querySelector('[aria-current]')
    if (!row.current || !way || row.current.scrollWidth <= row.current.clientWidth) return
    const outer = row.current.getBoundingClientRect()
    const inner = way.getBoundingClientRect()
    // By distance, which holds in both directions of writing; scrollIntoView would move the page as well.
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- which way is present is read from the page
  }, [current])
  return row
}
