import type { ReactNode } from 'react'
import { useKitTexts } from './kit-texts.ts'

export interface SkeletonProps {
  /**
   * The element it stands for: a square image, a line of 15 px text, smaller or larger text, a button, a circle of 48.
   */
  shape: 'tile' | 'line' | 'meta' | 'title' | 'button' | 'circle'
  /** Relative to the available width; full by default. */
  width?: 'third' | 'half' | 'most' | 'full'
}

/** A placeholder as large as the later content, so that the layout does not shift. */
export function Skeleton({ shape, width = 'full' }: SkeletonProps) {
  return <span className={`skeleton skeleton-${shape} skeleton-${width}`} />
}

/** The placeholders of one part of a page: shown after 200 ms, announced once to screen readers. */
export function Loading({ label, children }: { label?: string; children: ReactNode }) {
  const { loading } = useKitTexts()
  return (
    <div className="skeleton-loading" aria-busy="true">
      <output className="visually-hidden">{label ?? loading}</output>
      {children}
    </div>
  )
}
