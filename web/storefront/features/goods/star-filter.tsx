import { Chip } from '#web/kit/chip.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/text/text-provider.tsx'

type StarFilterProps = {
  /** How many gave one star, two ... five. */
  readonly counts: readonly number[]
  /** The chosen number of stars; undefined for all. */
  readonly stars: number | undefined
  readonly onChange: (stars: number | undefined) => void
}

/** All reviews, or those with one number of stars. */
export function StarFilter({ counts, stars, onChange }: StarFilterProps) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <fieldset className="rvs-filter" aria-label={t('goods.reviews.filter')}>
      <Chip selected={stars === undefined} onClick={() => onChange(undefined)}>
        {t('goods.reviews.all')}
      </Chip>
      {[5, 4, 3, 2, 1]
        .filter((number) => (counts[number - 1] ?? 0) > 0)
        .map((number) => (
          <Chip key={number} selected={stars === number} onClick={() => onChange(number)}>
            <span className="sr">{t('common.rating.stars', { stars: number })}</span>
            <span className="rvs-star" aria-hidden="true">
              {formatNumber(number, intl)} <Icon name="star" size={14} filled />
              <small>{formatNumber(counts[number - 1] ?? 0, intl)}</small>
            </span>
          </Chip>
        ))}
    </fieldset>
  )
}
