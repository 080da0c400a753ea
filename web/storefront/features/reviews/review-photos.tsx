import { lazy, Suspense, useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { RatingStars } from '#web/kit/rating-stars.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

const ImageViewer = lazy(() => import('#web/kit/image-viewer.tsx'))

type PhotoReview = Pick<Review, 'author' | 'stars' | 'text' | 'images'>

/** A buyer's images: small ones in the row, each opens on the full screen. */
export function ReviewPhotos({ review }: { review: PhotoReview }) {
  const t = useText()
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState<boolean>()
  const { direction } = useLanguage()
  const { images, author, stars, text } = review
  const toPhotoName = (index: number) => t('goods.reviews.photo', { number: index + 1, author })
  return (
    <>
      <ul>
        {images.map((src, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={toPhotoName(index)}
              onClick={() => {
                setAt(index)
                setOpen(true)
              }}
            >
              <img src={src} alt="" width={96} height={96} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense>
          <ImageViewer
            images={images.map((src, index) => ({ src, alt: toPhotoName(index) }))}
            at={at}
            onMove={setAt}
            open={open}
            onClose={() => setOpen(false)}
            title={<bdi>{author}</bdi>}
            direction={direction}
          >
            <RatingStars value={stars} label={t('common.rating.stars', { stars })} />
            <p dir="auto">{text}</p>
          </ImageViewer>
        </Suspense>
      )}
    </>
  )
}
