import type { ReactNode } from 'react'

export type Tint = 1 | 2 | 3 | 4 | 5 | 6

export interface ImageProps {
  src?: string
  /** Empty for images that only decorate. */
  alt?: string
  /** The background of the product. */
  tint?: Tint
  /** Load at once, for images in the first view. */
  eager?: boolean
  children?: ReactNode
}

function FramedImage({ src, alt = '', eager }: ImageProps) {
  if (!src) return null
  return <img src={src} alt={alt} width={400} height={400} loading={eager ? 'eager' : 'lazy'} decoding="async" />
}

interface PictureFrameProps extends ImageProps {
  /** Stands in for a missing image by its first letter. */
  name?: string
}

/** An image in the brand's shape: arch, hex, leaf, square, circle or cut, by `data-shape` on the root element. */
export function PictureFrame({ tint = 1, name, children, ...image }: PictureFrameProps) {
  return (
    <span className="picture-frame" data-tint={tint}>
      <FramedImage {...image} />
      {!image.src && name && (
        <span className="picture-frame-initial" aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      {children}
    </span>
  )
}

/** An image on a square of tinted ground, the product at 86 %. Children overlay it: a badge, a heart. */
export function Tile({ tint = 1, children, ...image }: ImageProps) {
  return (
    <span className="tile" data-tint={tint}>
      <FramedImage {...image} />
      {children}
    </span>
  )
}
