import { type ReactNode, useId } from 'react'

export interface CardProps {
  title?: ReactNode
  /** A link or small button at the end of the title. */
  action?: ReactNode
  /** One of several with the same title: an article. Names of regions are unique on a page. */
  repeated?: boolean
  children: ReactNode
}

/** A surface with a line around it. With a title it is a region of the page with that name. */
export function Card({ title, action, repeated = false, children }: CardProps) {
  const titleId = useId()
  if (!title) return <div className="card">{children}</div>
  const Part = repeated ? 'article' : 'section'
  return (
    <Part className="card" aria-labelledby={titleId}>
      <header className="card-head">
        <h2 id={titleId}>{title}</h2>
        {action}
      </header>
      {children}
    </Part>
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
