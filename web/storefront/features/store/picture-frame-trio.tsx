import './picture-frame-trio.css'
import { PictureFrame } from '#web/kit/picture-frame.tsx'

/** Three images side by side in the brand's shape, the middle one larger; they only decorate. */
export function PictureFrameTrio({ images }: { images: readonly string[] }) {
  if (images.length === 0) return null
  return (
    <div className="picture-frame-trio" aria-hidden="true">
      {images.slice(0, 3).map((src) => (
        <PictureFrame key={src} src={src} eager />
      ))}
    </div>
  )
}
