import './classification-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Category } from '#contract/goods.ts'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useAbsoluteUrl } from '#web/client/use-absolute-url.ts'
import { useHref } from '#web/client/use-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { buildCategoryData } from './category-data.ts'
import { CategoryGrid } from './category-grid.tsx'
import { CategoryTree } from './category-tree.tsx'
import { DataScript } from '#web/client/data-script.tsx'
import { PageHead } from '#web/client/page-head.tsx'
import { SubcategoryList } from './subcategory-list.tsx'
import { useCountText } from './use-count-text.ts'

const categoriesQuery = apiQuery('goods.categories', {})

const bestSellersQuery = (search: URLSearchParams) =>
  apiQuery('goods.list', { categoryId: search.get('categoryId') || undefined, sort: 'sales', pageNum: 1, pageSize: 10 })

export const queries = (search: URLSearchParams) => [categoriesQuery, bestSellersQuery(search)]

/** The category of this id and those above it, from the department down; empty when there is none. */
export function findCategoryPath(categories: readonly Category[], id: string): Category[] {
  for (const category of categories) {
    if (category.id === id) return [category]
    const below = findCategoryPath(category.children, id)
    if (below.length > 0) return [category, ...below]
  }
  return []
}

const maxNamesInLead = 5

/** One sentence about a category or about the whole shop. */
function useLead(chosen: Category | undefined, below: readonly Category[]): string {
  const t = useText()
  const { intl } = useLanguage()
  const names = new Intl.ListFormat(intl).format(below.slice(0, maxNamesInLead).map(({ name }) => name))
  if (!chosen) return t('search.classification.leadAll', { names })
  const { name: category } = chosen
  return below.length > 0
    ? t('search.classification.lead', { category, names })
    : t('search.classification.leadLeaf', { category })
}

/** The tree of categories with their images, and what people love in the chosen one. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const address = useAbsoluteUrl()
  const toCountText = useCountText()
  const departments = useSuspenseQuery(categoriesQuery).data.pageList
  const { pageList: bestSellers, pageInfo } = useSuspenseQuery(bestSellersQuery(search)).data
  const path = findCategoryPath(departments, search.get('categoryId') ?? '')
  const chosen = path.at(-1)
  const title = chosen?.name ?? t('search.classification.title')
  const subcategories = chosen ? chosen.children : departments
  const lead = useLead(chosen, subcategories)
  const trail = [
    { label: t('shell.nav.home'), href: href('/index') },
    { label: t('search.classification.title'), href: href('/classification') },
    ...path.map(({ id, name }) => ({ label: name, href: href('/classification', { categoryId: id }) })),
  ]
  const [home, all] = [t('shell.nav.home'), t('search.classification.title')]
  return (
    <main className="wrap">
      <PageHead title={title} description={lead} />
      <DataScript
        data={buildCategoryData({ name: title, description: lead, path, goods: bestSellers, home, all }, address)}
      />
      <Breadcrumbs trail={trail} />
      <div className="classification-page">
        <CategoryTree departments={departments} path={path} />
        <div className="classification-page-main">
          <header className="classification-page-head">
            <h1>{title}</h1>
            <p className="tabular-numbers">{toCountText(pageInfo)}</p>
            <a className="button button-text button-small" href={href('/commodity', { categoryId: chosen?.id })}>
              <span>{t('search.classification.open')}</span>
              <Icon name="right" size={16} />
            </a>
            <p className="classification-page-lead">{lead}</p>
          </header>
          {subcategories.length > 0 && <CategoryGrid categories={subcategories} />}
          {path.length === 1 && <SubcategoryList categories={subcategories} />}
          {bestSellers.length > 0 ? (
            <section className="classification-page-best-sellers">
              <h2>{t('search.classification.mostLoved')}</h2>
              <GoodsGrid goods={bestSellers} columns={4} row={subcategories.length > 0} />
            </section>
          ) : (
            <EmptyState title={t('search.empty.title')} sentence={t('search.classification.empty')} />
          )}
        </div>
      </div>
    </main>
  )
}
