import { useLayoutEffect, useRef } from 'react'

interface BrandMarkProps {
  /** Shapes of an SVG of 34 by 34, from the files that ship. */
  mark: string
  ground: string
  accent: string
}

/** The mark of a brand in its own look. */
export function BrandMark({ mark, ground, accent }: BrandMarkProps) {
  const box = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const { style } = box.current!
    style.setProperty('--brand-ground', ground)
    style.setProperty('--brand-accent', accent)
  }, [ground, accent])
  return (
    <span ref={box} className="brand-mark">
      <svg viewBox="0 0 34 34" width={26} height={26} aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
    </span>
  )
}
