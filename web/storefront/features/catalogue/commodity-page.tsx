import { useSuspenseQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'
import { facetPath } from './category-facets.ts'
import { FilteredGoods } from './filtered-goods.tsx'
import { listInput, readFilters } from './goods-filters.ts'
import { PageHead } from '#web/storefront/shell/page-head.tsx'
import { useFilterHref } from './use-filter-href.ts'

const listOf = (search: URLSearchParams) => ask('goods.list', listInput(readFilters(search)))

export const queries = (search: URLSearchParams) => [listOf(search)]

/** All goods of the shop, to be narrowed by everything that can be said of them. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { pageList, pageInfo, facets } = useSuspenseQuery(listOf(search)).data
  const filters = readFilters(search)
  const hrefOf = useFilterHref('/commodity', filters)
  const path = facetPath(facets.categories, filters.categoryId)
  const title = path.at(-1)?.name ?? t('search.list.title')
  return (
    <main className="wrap">
      <PageHead
        title={title}
        description={path.length > 0 ? t('search.classification.leadLeaf', { category: title }) : undefined}
      />
      <Breadcrumbs
        label={t('common.breadcrumb')}
        trail={[
          { label: t('shell.nav.home'), href: href('/index') },
          { label: t('search.list.title'), href: href('/commodity') },
          ...path.map(({ id, name }) => ({ label: name, href: href('/commodity', { categoryId: id }) })),
        ]}
      />
      <FilteredGoods {...{ title, pageInfo, facets, filters, hrefOf }} goods={pageList} />
    </main>
  )
}
