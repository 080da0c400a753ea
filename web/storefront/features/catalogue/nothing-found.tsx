import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'
import { type FilterHref, type GoodsFilters, isFiltered, noFilters } from './goods-filters.ts'

/** No goods: why, and the way out, first by taking the filters away, then to everything. */
export function NothingFound({ filters, hrefOf }: { filters: GoodsFilters; hrefOf: FilterHref }) {
  const t = useText()
  const href = useHref()
  const filtered = isFiltered(filters)
  return (
    <EmptyState
      picture={{ src: '/media/art/suitcase/8fb0ae-b8743f-1.svg', tint: 6 }}
      title={t('search.empty.title')}
      sentence={t(filtered ? 'search.empty.filters' : 'search.empty.text')}
      action={
        <ButtonLink href={filtered ? hrefOf(noFilters) : href('/commodity')}>
          {t(filtered ? 'search.facet.clear' : 'search.empty.action')}
        </ButtonLink>
      }
    />
  )
}
