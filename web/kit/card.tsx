import type { ReactNode } from 'react'

export interface CardProps {
  title?: ReactNode
  /** A link or small button at the end of the title. */
  action?: ReactNode
  children: ReactNode
}

/** A surface with a line around it. A part with a title is a section of the page. */
export function Card({ title, action, children }: CardProps) {
  if (!title) return <div className="card">{children}</div>
  return (
    <section className="card">
      <header className="card-head">
        <h2>{title}</h2>
        {action}
      </header>
      {children}
    </section>
  )
}

/** Initials instead of an image. Hidden from screen readers, because the name stands beside it. */
export function Monogram({ letters, round }: { letters: string; round?: boolean }) {
  return (
    <span className={round ? 'monogram monogram-round' : 'monogram'} aria-hidden="true">
      {letters}
    </span>
  )
}
