import type { Offer } from '#contract/browsing.ts'
import { PictureFrame, type Tint } from '#web/kit/picture-frame.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

const maxShown = 3
/** Lists count no further. */
const maxCount = 10_000

/** The title of the page, the largest reduction, and three framed products. */
export function OffersHero({ total, offers }: { total: number; offers: readonly Offer[] }) {
  const t = useText()
  const { intl } = useLanguage()
  const most = Math.max(0, ...offers.map(({ promotion }) => promotion?.percentOff ?? 0))
  return (
    <header className="offers-hero">
      <div>
        <h1>{t('goods.offers.title')}</h1>
        <p>{t('goods.offers.lead')}</p>
        {total > 0 && (
          <p className="offers-hero-facts tabular-numbers">
            <b>
              {total > maxCount
                ? t('goods.offers.countMany', { count: maxCount })
                : t('goods.offers.count', { count: total })}
            </b>
            {most > 0 && <span>{t('goods.offers.upTo', { percent: formatPercent(most / 100, intl) })}</span>}
          </p>
        )}
      </div>
      <div className="offers-hero-images" aria-hidden="true">
        {offers.slice(0, maxShown).map(({ id, image, tint }) => (
          <PictureFrame key={id} src={image} tint={tint as Tint} eager />
        ))}
      </div>
    </header>
  )
}
