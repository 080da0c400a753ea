import './classification-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Category } from '#contract/goods.ts'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useAddress } from '#web/storefront/app/use-address.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { categoryData } from './category-data.ts'
import { categoryPath } from './category-path.ts'
import { CategoryNiches } from './category-niches.tsx'
import { CategoryTree } from './category-tree.tsx'
import { DataScript } from '#web/storefront/shell/data-script.tsx'
import { PageHead } from '#web/storefront/shell/page-head.tsx'
import { ShelfList } from './shelf-list.tsx'
import { useCount } from './use-count.ts'

const tree = ask('goods.categories', {})

const lovedIn = (search: URLSearchParams) =>
  ask('goods.list', { categoryId: search.get('categoryId') || undefined, sort: 'sales', pageNum: 1, pageSize: 10 })

export const queries = (search: URLSearchParams) => [tree, lovedIn(search)]

const namedInLead = 5

/** What stands in a category, or in the whole shop, in one sentence. */
function useLead(chosen: Category | undefined, below: readonly Category[]): string {
  const t = useText()
  const { intl } = useLanguage()
  const names = new Intl.ListFormat(intl).format(below.slice(0, namedInLead).map(({ name }) => name))
  if (!chosen) return t('search.classification.leadAll', { names })
  const { name: category } = chosen
  return below.length > 0
    ? t('search.classification.lead', { category, names })
    : t('search.classification.leadLeaf', { category })
}

/** The tree of categories with their pictures, and what people love in the chosen one. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const address = useAddress()
  const countOf = useCount()
  const departments = useSuspenseQuery(tree).data.pageList
  const { pageList: loved, pageInfo } = useSuspenseQuery(lovedIn(search)).data
  const path = categoryPath(departments, search.get('categoryId') ?? '')
  const chosen = path.at(-1)
  const title = chosen?.name ?? t('search.classification.title')
  const niches = chosen ? chosen.children : departments
  const lead = useLead(chosen, niches)
  const trail = [
    { label: t('shell.nav.home'), href: href('/index') },
    { label: t('search.classification.title'), href: href('/classification') },
    ...path.map(({ id, name }) => ({ label: name, href: href('/classification', { categoryId: id }) })),
  ]
  const [home, all] = [t('shell.nav.home'), t('search.classification.title')]
  return (
    <main className="wrap">
      <PageHead title={title} description={lead} />
      <DataScript data={categoryData({ name: title, description: lead, path, goods: loved, home, all }, address)} />
      <Breadcrumbs label={t('common.breadcrumb')} trail={trail} />
      <div className="cl">
        <CategoryTree departments={departments} path={path} />
        <div className="cl-main">
          <header className="cl-head">
            <h1>{title}</h1>
            <p className="num">{countOf(pageInfo)}</p>
            <a className="btn t sm" href={href('/commodity', { categoryId: chosen?.id })}>
              <span>{t('search.classification.open')}</span>
              <Icon name="right" size={16} />
            </a>
            <p className="cl-lead">{lead}</p>
          </header>
          {niches.length > 0 && <CategoryNiches categories={niches} />}
          {path.length === 1 && <ShelfList shelves={niches} />}
          {loved.length > 0 ? (
            <section className="cl-loved">
              <h2>{t('search.classification.mostLoved')}</h2>
              <GoodsGrid goods={loved} columns={4} row={niches.length > 0} />
            </section>
          ) : (
            <EmptyState title={t('search.empty.title')} sentence={t('search.classification.empty')} />
          )}
        </div>
      </div>
    </main>
  )
}
