import type { ReactNode } from 'react'
import { Niche, type PictureProps } from './niche.tsx'

export interface EmptyStateProps {
  picture?: PictureProps
  title: ReactNode
  sentence: ReactNode
  /** One button. */
  action?: ReactNode
}

/** Nothing here yet: a picture in a niche, what it means, and the one way on. */
export function EmptyState({ picture, title, sentence, action }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture && <Niche tint={2} {...picture} />}
      <h2>{title}</h2>
      <p>{sentence}</p>
      {action}
    </div>
  )
}
