import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useKitTexts } from './kit-texts.ts'
import { PictureFrame, type ImageProps } from './picture-frame.tsx'

export interface ErrorStateProps {
  image?: ImageProps
  title: ReactNode
  /** The cause, then the remedy. */
  sentence: ReactNode
  onRetry: () => void
  retrying?: boolean
  /** The time of the failure and a number to quote. */
  at?: ReactNode
}

/** A part of a page that could not be loaded, with a button that tries again. */
export function ErrorState({ image, title, sentence, onRetry, retrying, at }: ErrorStateProps) {
  const { retry } = useKitTexts()
  return (
    <div className="empty-state" role="alert">
      {image && <PictureFrame tint={5} {...image} />}
      <h2>{title}</h2>
      <p>{sentence}</p>
      <Button icon="refresh" busy={retrying} onClick={onRetry}>
        {retry}
      </Button>
      {at && <p className="empty-state-time tabular-numbers">{at}</p>}
    </div>
  )
}
