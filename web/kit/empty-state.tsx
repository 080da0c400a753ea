import type { ReactNode } from 'react'
import { PictureFrame, type ImageProps } from './picture-frame.tsx'

export interface EmptyStateProps {
  image?: ImageProps
  title: ReactNode
  sentence: ReactNode
  /** One button. */
  action?: ReactNode
}

/** A placeholder for a list without rows: image, explanation and one action. */
export function EmptyState({ image, title, sentence, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {image && <PictureFrame tint={2} {...image} />}
      <h2>{title}</h2>
      <p>{sentence}</p>
      {action}
    </div>
  )
}
