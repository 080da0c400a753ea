import type { Offer } from '#contract/browsing.ts'
import { Niche, type Tint } from '#web/kit/niche.tsx'
import { formatPercent } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/text/text-provider.tsx'

const shown = 3
/** Lists count no further. */
const maxCount = 10_000

/** What this page is, how far prices go down, and three of the goods in the brand's niches. */
export function OffersHero({ total, offers }: { total: number; offers: readonly Offer[] }) {
  const t = useText()
  const { intl } = useLanguage()
  const most = Math.max(0, ...offers.map(({ promotion }) => promotion?.percentOff ?? 0))
  return (
    <header className="of-hero">
      <div>
        <h1>{t('goods.offers.title')}</h1>
        <p>{t('goods.offers.lead')}</p>
        {total > 0 && (
          <p className="of-facts num">
            <b>
              {total > maxCount
                ? t('goods.offers.countMany', { count: maxCount })
                : t('goods.offers.count', { count: total })}
            </b>
            {most > 0 && <span>{t('goods.offers.upTo', { percent: formatPercent(most / 100, intl) })}</span>}
          </p>
        )}
      </div>
      <div className="of-niches" aria-hidden="true">
        {offers.slice(0, shown).map(({ id, image, tint }) => (
          <Niche key={id} src={image} tint={tint as Tint} eager />
        ))}
      </div>
    </header>
  )
}
