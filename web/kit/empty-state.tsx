import type { ReactNode } from 'react'
import { PictureFrame, type ImageProps } from './picture-frame.tsx'

export interface EmptyStateProps {
  picture?: ImageProps
  title: ReactNode
  sentence: ReactNode
  /** One button. */
  action?: ReactNode
}

/** Nothing here yet: a picture in a niche, what it means, and the one way on. */
export function EmptyState({ picture, title, sentence, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {picture && <PictureFrame tint={2} {...picture} />}
      <h2>{title}</h2>
      <p>{sentence}</p>
      {action}
    </div>
  )
}
