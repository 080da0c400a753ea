import type { ReactNode } from 'react'
import type { Review } from '#contract/reviews.ts'
import { Status } from '#web/kit/badge.tsx'
import { Day } from '#web/kit/date.tsx'
import { RatingStars } from '#web/kit/rating-stars.tsx'
import { toHtmlLang } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ReviewPhotos } from './review-photos.tsx'

type ReviewItemProps = {
  readonly review: Review
  /** Name of the store whose goods it is of. */
  readonly store: string
  /** Replaces the note that only the author sees it. */
  readonly note?: ReactNode
}

/** The state of a review that only its author sees. */
function ReviewState({ state, note }: { state: Review['state']; note: ReactNode }) {
  const t = useText()
  if (state === 'passed') return null
  const isRejected = state === 'rejected'
  const words = t(isRejected ? 'goods.reviews.state.rejected' : 'goods.reviews.state.under_review')
  return <Status tone={isRejected ? 'danger' : 'focus'}>{note ?? words}</Status>
}

function Reply({ reply, store }: { reply: NonNullable<Review['reply']>; store: string }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  return (
    <div className="review-item-reply">
      <p className="review-item-head">
        <b>{t('goods.reviews.reply', { store })}</b>
        <Day iso={reply.at} zone={timeZone} locale={intl} />
      </p>
      <p dir="auto">{reply.text}</p>
    </div>
  )
}

/** One review in its own language, with the store's reply. */
export function ReviewItem({ review, store, note }: ReviewItemProps) {
  const { author, stars, text, lang, images, createdAt, state, reply } = review
  const t = useText()
  const { timeZone, intl } = useLanguage()
  return (
    <article className="review-item">
      <p className="review-item-head">
        <RatingStars value={stars} label={t('common.rating.stars', { stars })} />
        <b>
          <bdi>{author}</bdi>
        </b>
        <ReviewState state={state} note={note} />
        <Day iso={createdAt} zone={timeZone} locale={intl} />
      </p>
      <p className="review-item-text" lang={toHtmlLang(lang)} dir="auto">
        {text}
      </p>
      {images.length > 0 && <ReviewPhotos review={review} />}
      {reply && <Reply reply={reply} store={store} />}
    </article>
  )
}
