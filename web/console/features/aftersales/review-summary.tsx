import type { OperationData } from '#web/client/api-call.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { BarList } from '#web/console/kit/charts/bar-list.tsx'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { RatingStars } from '#web/kit/rating-stars.tsx'
import { toHref } from '../../app/sections.ts'

type Summary = OperationData<'sellerReviews.summary'>

/** Ratings of the last days, what low ones name, and how many have a reply. */
export function ReviewSummary({ summary: { recent, words, goods } }: { summary: Summary }) {
  const t = useText()
  const { intl } = useLanguage()
  const count = (value: number) => formatNumber(value, intl)
  return (
    <div className="review-summary">
      <section className="console-card" aria-labelledby="rating-title">
        <header>
          <h2 id="rating-title">{t('aftersales.rating.title')}</h2>
          <span className="console-help">{t('aftersales.rating.days', { days: recent.days })}</span>
        </header>
        <div className="console-card-body">
          <p className="review-average">
            <b className="tabular-numbers">{formatNumber(recent.average, intl, 1)}</b>
            <RatingStars value={recent.average} label={t('common.rating.stars', { stars: recent.average })} />
            <span className="console-help">{t('aftersales.rating.count', { count: recent.count })}</span>
          </p>
          <BarList
            label={t('aftersales.rating.title')}
            rows={[5, 4, 3, 2, 1].map((stars) => ({
              key: String(stars),
              label: t('aftersales.rating.stars', { stars }),
              value: recent.counts[stars - 1]!,
              text: count(recent.counts[stars - 1]!),
            }))}
          />
          <p className="console-help">
            {t('aftersales.rating.replied', {
              share: formatPercent(recent.count === 0 ? 0 : recent.replied / recent.count, intl),
            })}
          </p>
        </div>
      </section>
      {(words.length > 0 || goods.length > 0) && (
        <section className="console-card" aria-labelledby="low-title">
          <header>
            <h2 id="low-title">{t('aftersales.low.title')}</h2>
          </header>
          <div className="console-card-body review-low">
            {words.length > 0 && (
              <>
                <ul className="review-words">
                  {words.map(({ word, count: named }) => (
                    <li key={word}>
                      <a href={toHref(`/seller/reviews?view=low&keyword=${encodeURIComponent(word)}`)}>
                        <bdi>{word}</bdi> <small className="tabular-numbers">{count(named)}</small>
                      </a>
                    </li>
                  ))}
                </ul>
                <p className="console-help">{t('aftersales.low.words')}</p>
              </>
            )}
            {goods.length > 0 && (
              <ul className="review-low-goods">
                {goods.map(({ id, name, count: low }) => (
                  <li key={id}>
                    <a href={toHref(`/seller/reviews?view=low&goods=${id}`)}>{name}</a>
                    <b className="tabular-numbers">{count(low)}</b>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </section>
      )}
    </div>
  )
}
