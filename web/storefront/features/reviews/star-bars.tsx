import './star-bars.css'
import type { GoodsDetail } from '#contract/goods.ts'
import { formatNumber, formatPercent } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type StarBarsProps = {
  readonly summary: GoodsDetail['reviewsSummary']
}

/** The shares of five stars, four stars and so on, as bars. */
export function StarBars({ summary: { counts, count } }: StarBarsProps) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <ul className="star-bars tabular-numbers">
      {counts
        .map((given, at) => ({ stars: at + 1, share: count > 0 ? given / count : 0 }))
        .toReversed()
        .map(({ stars, share }) => {
          const percent = formatPercent(share, intl)
          return (
            <li key={stars}>
              <span className="visually-hidden">{t('goods.reviews.share', { stars, percent })}</span>
              <span aria-hidden="true">{formatNumber(stars, intl)}</span>
              <i aria-hidden="true">
                <b style={{ inlineSize: `${share * 100}%` }} />
              </i>
              <span aria-hidden="true">{percent}</span>
            </li>
          )
        })}
    </ul>
  )
}
