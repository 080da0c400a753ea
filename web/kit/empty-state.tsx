import type { ReactNode } from 'react'
import { PictureFrame, type ImageProps } from './picture-frame.tsx'

export interface EmptyStateProps {
  picture?: ImageProps
  title: ReactNode
  sentence: ReactNode
  /** One button. */
  action?: ReactNode
}

/** A placeholder for a list without rows: image, explanation and one action. */
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
