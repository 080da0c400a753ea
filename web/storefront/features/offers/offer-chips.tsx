import { formatCount } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { type OfferFilters, sorts } from './offer-filters.ts'

type OfferChipsProps = {
  readonly categories: readonly { readonly id: string; readonly name: string; readonly count: number }[]
  readonly filters: OfferFilters
  readonly buildHref: (change: Partial<OfferFilters>) => string
}

/** The departments with offers and the sort orders, as links, so that they can be bookmarked and shared. */
export function OfferChips({ categories, filters, buildHref }: OfferChipsProps) {
  const t = useText()
  const { intl } = useLanguage()
  // The row scrolls; the chosen department comes first, so that it is visible.
  const isChosen = ({ id }: { id: string }) => Number(id === filters.categoryId)
  const ordered = categories.toSorted((one, other) => isChosen(other) - isChosen(one))
  const chip = (key: string, name: string, id: string | undefined, count?: number) => (
    <li key={key}>
      <a href={buildHref({ categoryId: id })} aria-current={filters.categoryId === id || undefined}>
        {name}
        {count !== undefined && <small className="tabular-numbers">{formatCount(count, intl)}</small>}
      </a>
    </li>
  )
  return (
    <div className="offer-chips-bar">
      <nav aria-label={t('goods.offers.byCategory')}>
        <ul className="offer-chips">
          {chip('all', t('goods.offers.all'), undefined)}
          {ordered.map(({ id, name, count }) => chip(id, name, id, count))}
        </ul>
      </nav>
      <nav aria-label={t('goods.offers.sort')}>
        <ul className="offer-chips-sorts">
          {sorts.map((sort) => (
            <li key={sort}>
              <a href={buildHref({ sort })} aria-current={sort === filters.sort || undefined}>
                {t(`goods.offers.sort.${sort}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
