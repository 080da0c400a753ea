import type { EstimatedFacet, Facets } from '#contract/goods.ts'
import { formatCount, isCountCapped } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** Writes the counts of a facet: "812", "10,000+", and "about 1,200" where they are estimates. */
export function useFacetCount(facets: Pick<Facets, 'estimated'>, facet: EstimatedFacet) {
  const t = useText()
  const { intl } = useLanguage()
  const isEstimated = facets.estimated?.includes(facet) ?? false
  return (count: number): string => {
    if (!isEstimated || isCountCapped(count)) return formatCount(count, intl)
    // None in the sample: a few or none, which no number says.
    return count > 0 ? t('search.facet.about', { count }) : ''
  }
}
