import { Chip } from '#web/kit/chip.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** Which reviews are shown. */
export type ReviewChoice = { readonly stars?: number; readonly withImages?: true }

type StarFilterProps = {
  /** The number of ratings with one star, two ... five. */
  readonly counts: readonly number[]
  /** The current filter: a number of stars, only with images, or neither for all. */
  readonly chosen: ReviewChoice
  readonly onChange: (choice: ReviewChoice) => void
  /** The number of reviews with images; the filter is not offered for 0. */
  readonly withImages: number
}

/** All reviews, those with images, or those with one number of stars. */
export function StarFilter({ counts, chosen, withImages, onChange }: StarFilterProps) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <fieldset className="star-filter" aria-label={t('goods.reviews.filter')}>
      <Chip selected={!chosen.stars && !chosen.withImages} onClick={() => onChange({})}>
        {t('goods.reviews.all')}
      </Chip>
      {withImages > 0 && (
        <Chip selected={chosen.withImages === true} onClick={() => onChange({ withImages: true })}>
          <span className="star-filter-star">
            <Icon name="image" size={16} />
            {t('goods.reviews.pictured')}
            <small>{formatNumber(withImages, intl)}</small>
          </span>
        </Chip>
      )}
      {[5, 4, 3, 2, 1]
        .filter((number) => (counts[number - 1] ?? 0) > 0)
        .map((number) => (
          <Chip key={number} selected={chosen.stars === number} onClick={() => onChange({ stars: number })}>
            <span className="visually-hidden">{t('common.rating.stars', { stars: number })}</span>
            <span className="star-filter-star" aria-hidden="true">
              {formatNumber(number, intl)} <Icon name="star" size={14} filled />
              <small>{formatNumber(counts[number - 1] ?? 0, intl)}</small>
            </span>
          </Chip>
        ))}
    </fieldset>
  )
}
