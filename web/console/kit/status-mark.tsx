import type { ReactNode } from 'react'

/** How far a thing has come. */
export type StatusShape = 'waiting' | 'quarter' | 'half' | 'threeQuarters' | 'full' | 'decide' | 'stopped'
/** How urgent it is. */
export type StatusTone = 'wait' | 'info' | 'prog' | 'good' | 'bad' | 'hold'

const ring = <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.6" />

const shapes: Readonly<Record<StatusShape, ReactNode>> = {
  waiting: (
    <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray="2.4 1.7" />
  ),
  quarter: (
    <>
      {ring}
      <path d="M6 3v3h3a3 3 0 0 0-3-3z" fill="currentColor" />
    </>
  ),
  half: (
    <>
      {ring}
      <path d="M6 3a3 3 0 0 1 0 6z" fill="currentColor" />
    </>
  ),
  threeQuarters: (
    <>
      {ring}
      <path d="M6 3a3 3 0 1 1-3 3h3z" fill="currentColor" />
    </>
  ),
  full: (
    <>
      <circle cx="6" cy="6" r="5.6" fill="currentColor" />
      <path className="status-mark-cut" d="M3.6 6.2l1.7 1.7 3.1-3.4" />
    </>
  ),
  decide: (
    <>
      <path d="M6 .4L11.6 6 6 11.6.4 6z" fill="currentColor" />
      <path className="status-mark-cut" d="M6 3.4v3M6 8.2v.2" />
    </>
  ),
  stopped: (
    <>
      {ring}
      <path d="M4 8l4-4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
}

export interface StatusMarkProps {
  shape: StatusShape
  tone: StatusTone
  /** The word, which alone says what the status is. */
  children: ReactNode
  /** Draws a border around it, for the head of a page. */
  isPill?: boolean
}

/** A status by shape, word and colour; none of the three is needed to understand the others. */
export function StatusMark({ shape, tone, children, isPill }: StatusMarkProps) {
  return (
    <span className={`status-mark status-mark-${tone}${isPill ? ' status-mark-pill' : ''}`}>
      <svg viewBox="0 0 12 12" width={12} height={12} aria-hidden="true" focusable="false">
        {shapes[shape]}
      </svg>
      <span>{children}</span>
    </span>
  )
}
