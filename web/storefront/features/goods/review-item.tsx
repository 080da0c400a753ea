import type { Review } from '#contract/goods.ts'
import { Time } from '#web/kit/date.tsx'
import { RatingStars } from '#web/kit/rating-stars.tsx'
import { directionOf, localeInfo, resolveLocale } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { ReviewPhotos } from './review-photos.tsx'

/** One buyer's stars and words, in the language they wrote. */
export function ReviewItem({ review }: { review: Review }) {
  const { author, stars, text, lang, images, createdAt } = review
  const t = useText()
  const { timeZone } = useLanguage()
  const locale = resolveLocale(lang)
  return (
    <article className="rv">
      <p className="rv-head">
        <RatingStars value={stars} label={t('common.rating.stars', { stars })} />
        <b>
          <bdi>{author}</bdi>
        </b>
        <Time iso={createdAt} zone={timeZone} />
      </p>
      <p lang={locale && localeInfo(locale).htmlLang} dir={directionOf(lang)}>
        {text}
      </p>
      {images.length > 0 && <ReviewPhotos review={review} />}
    </article>
  )
}
