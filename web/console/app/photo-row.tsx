import './photo-row.css'
import { lazy, Suspense, useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

const ImageViewer = lazy(() => import('#web/kit/image-viewer.tsx'))

/** Photos of a person as a row; each opens on the full screen. */
export function PhotoRow({ images, author }: { images: readonly string[]; author: string }) {
  const t = useText()
  const { direction } = useLanguage()
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState<boolean>()
  if (images.length === 0) return null
  const toName = (index: number) => t('frame.photo', { number: index + 1, author })
  return (
    <>
      <ul className="photo-row">
        {images.map((src, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={toName(index)}
              onClick={() => {
                setAt(index)
                setOpen(true)
              }}
            >
              <img src={src} alt="" width={84} height={84} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <ImageViewer
            images={images.map((src, index) => ({ src, alt: toName(index) }))}
            at={at}
            onMove={setAt}
            open={open}
            onClose={() => setOpen(false)}
            title={<bdi>{author}</bdi>}
            direction={direction}
          />
        </Suspense>
      )}
    </>
  )
}
