import { useSuspenseQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { getFacetPath } from './category-facets.ts'
import { FilteredGoods } from './filtered-goods.tsx'
import { toListInput, readFilters } from './goods-filters.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useFilterHref } from './use-filter-href.ts'

const listQuery = (search: URLSearchParams) => apiQuery('goods.list', toListInput(readFilters(search)))

export const queries = (search: URLSearchParams) => [listQuery(search)]

/** All goods of the shop with every filter. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { pageList, pageInfo, facets } = useSuspenseQuery(listQuery(search)).data
  const filters = readFilters(search)
  const buildHref = useFilterHref('/commodity', filters)
  const path = getFacetPath(facets.categories, filters.categoryId)
  const title = path.at(-1)?.name ?? t('search.list.title')
  return (
    <main className="wrap">
      <PageHead
        title={title}
        description={path.length > 0 ? t('search.classification.leadLeaf', { category: title }) : undefined}
      />
      <Breadcrumbs
        trail={[
          { label: t('shell.nav.home'), href: href('/index') },
          { label: t('search.list.title'), href: href('/commodity') },
          ...path.map(({ id, name }) => ({ label: name, href: href('/commodity', { categoryId: id }) })),
        ]}
      />
      <FilteredGoods {...{ title, pageInfo, facets, filters, buildHref }} goods={pageList} />
    </main>
  )
}
