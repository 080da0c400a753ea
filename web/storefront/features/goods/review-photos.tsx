import { useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { RatingStars } from '#web/kit/rating-stars.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { formatNumber } from '#web/kit/number.ts'

type Shown = Pick<Review, 'author' | 'stars' | 'text' | 'images'>

/** One picture at a time, large; buttons and arrow keys lead on. */
function LargePhoto({ review, at, onMove }: { review: Shown; at: number; onMove: (at: number) => void }) {
  const t = useText()
  const { intl } = useLanguage()
  const { images, author, stars, text } = review
  const count = images.length
  const step = (by: number) => onMove((at + by + count) % count)
  return (
    <div className="rp">
      <img
        src={images[at]}
        alt={t('goods.reviews.photo', { number: at + 1, author })}
        width={800}
        height={800}
        decoding="async"
      />
      {count > 1 && (
        <p className="rp-ways num">
          <IconButton icon="left" label={t('common.carousel.previous')} onClick={() => step(-1)} />
          <span>
            {formatNumber(at + 1, intl)} / {formatNumber(count, intl)}
          </span>
          <IconButton icon="right" label={t('common.carousel.next')} onClick={() => step(1)} />
        </p>
      )}
      <p className="rp-stars">
        <RatingStars value={stars} label={t('common.rating.stars', { stars })} />
      </p>
      <p dir="auto">{text}</p>
    </div>
  )
}

/** A buyer's pictures: small ones in the row, each opens large. */
export function ReviewPhotos({ review }: { review: Shown }) {
  const t = useText()
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState(false)
  const { images, author } = review
  return (
    <>
      <ul>
        {images.map((src, index) => (
          <li key={src}>
            <button
              type="button"
              aria-label={t('goods.reviews.photo', { number: index + 1, author })}
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
      <Dialog open={open} onClose={() => setOpen(false)} title={<bdi>{author}</bdi>} closeLabel={t('common.close')}>
        <LargePhoto review={review} at={at} onMove={setAt} />
      </Dialog>
    </>
  )
}
