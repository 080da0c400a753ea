import './image-viewer.css'
import { type ReactNode, useRef } from 'react'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { useKitTexts } from './kit-texts.ts'
import type { Tint } from './picture-frame.tsx'
import { useImageGestures } from './use-image-gestures.ts'

export interface ImageViewerProps {
  images: readonly { readonly src: string; readonly alt: string }[]
  /** Which of them is shown. */
  at: number
  onMove: (at: number) => void
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Of the page: where the next image lies. */
  direction: 'ltr' | 'rtl'
  /** The background of drawn products. */
  tint?: Tint
  /** A text below the images. */
  children?: ReactNode
}

type StageProps = Pick<ImageViewerProps, 'images' | 'at' | 'onMove' | 'direction' | 'tint'>

function Stage({ images, at, onMove, direction, tint }: StageProps) {
  const { previousImage, nextImage, zoomIn, zoomOut, position } = useKitTexts()
  const stage = useRef<HTMLDivElement>(null)
  const count = images.length
  const sign = direction === 'rtl' ? -1 : 1
  const { view, drag, move, zoom, isTouched, handlers } = useImageGestures(stage, { at, count, sign, onMove })
  const isLarge = view.scale > 1
  return (
    <>
      <div
        ref={stage}
        className={`image-viewer-stage${isLarge ? ' image-viewer-large' : ''}${isTouched ? ' image-viewer-touched' : ''}`}
        data-tint={tint}
        {...handlers}
      >
        <ul className="image-viewer-track" style={{ transform: `translateX(calc(${-at * sign} * 100% + ${drag}px))` }}>
          {images.map(({ src, alt }, index) => (
            <li key={src} aria-hidden={index !== at}>
              <img
                src={src}
                alt={alt}
                draggable={false}
                loading={Math.abs(index - at) > 1 ? 'lazy' : 'eager'}
                style={
                  index === at ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } : undefined
                }
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="image-viewer-bar">
        {count > 1 && (
          <>
            <span className="image-viewer-step">
              <IconButton icon="left" label={previousImage} aria-disabled={at === 0} onClick={() => move(at - 1)} />
            </span>
            <p className="tabular-numbers" aria-live="polite">
              {position(at + 1, count)}
            </p>
            <span className="image-viewer-step">
              <IconButton
                icon="right"
                label={nextImage}
                aria-disabled={at === count - 1}
                onClick={() => move(at + 1)}
              />
            </span>
          </>
        )}
        <span className="image-viewer-zoom">
          <IconButton icon="minus" label={zoomOut} aria-disabled={!isLarge} onClick={() => zoom(1 / 1.5)} />
          <IconButton icon="plus" label={zoomIn} onClick={() => zoom(1.5)} />
        </span>
      </div>
    </>
  )
}

/** Images on the full screen, one at a time: swiped, pinched, enlarged by a press, led on by buttons and arrow keys. */
export default function ImageViewer(props: ImageViewerProps) {
  const { open, onClose, title, children } = props
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className="image-viewer">
        <Stage {...props} />
        {children && <div className="image-viewer-text">{children}</div>}
      </div>
    </Dialog>
  )
}
