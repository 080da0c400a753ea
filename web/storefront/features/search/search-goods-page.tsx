import './search-goods-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Seller } from '#contract/goods.ts'
import { Breadcrumbs } from '#web/kit/breadcrumbs.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { FilteredGoods } from '#web/storefront/features/catalogue/filtered-goods.tsx'
import { listInput, readFilters } from '#web/storefront/features/catalogue/goods-filters.ts'
import { PageHead } from '#web/storefront/features/catalogue/page-head.tsx'
import { useFilterHref } from '#web/storefront/features/catalogue/use-filter-href.ts'
import { StoreTile } from '#web/storefront/features/store/store-tile.tsx'
import { useText } from '#web/text/text-provider.tsx'

const storesShown = 3

function resultsOf(search: URLSearchParams) {
  const { keyword, ...input } = listInput(readFilters(search))
  // Stores are shown above the first page only, so the others need not look for them.
  return ask('goods.search', { ...input, keyword: keyword ?? '', type: input.pageNum === 1 ? 'all' : 'goods' })
}

export const queries = (search: URLSearchParams) => (readFilters(search).keyword ? [resultsOf(search)] : [])

function Stores({ sellers }: { sellers: readonly Seller[] }) {
  const t = useText()
  if (sellers.length === 0) return null
  return (
    <section className="sg-stores">
      <h2>{t('search.results.stores')}</h2>
      <ul>
        {sellers.slice(0, storesShown).map((seller) => (
          <li key={seller.id}>
            <StoreTile seller={seller} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Results({ search }: PageProps) {
  const t = useText()
  const { goodsList, sellerList, pageInfo, facets, corrected } = useSuspenseQuery(resultsOf(search)).data
  const filters = readFilters(search)
  const hrefOf = useFilterHref('/searchGoods', filters)
  const title = t('search.title', { keyword: filters.keyword })
  return (
    <>
      <PageHead title={title} noindex />
      <FilteredGoods {...{ title, pageInfo, facets, filters, hrefOf }} goods={goodsList}>
        {corrected && <p className="sg-note">{t('search.corrected', { corrected })}</p>}
        <Stores sellers={sellerList} />
      </FilteredGoods>
    </>
  )
}

/** No words: says so, and leads to all goods. */
function NoWords() {
  const t = useText()
  const href = useHref()
  return (
    <>
      <PageHead title={t('search.box.label')} noindex />
      <h1 className="sr">{t('search.box.label')}</h1>
      <EmptyState
        picture={{ src: '/media/art/camera/26292c-1.svg', tint: 5 }}
        title={t('search.box.empty')}
        sentence={t('search.box.placeholder')}
        action={<ButtonLink href={href('/commodity')}>{t('search.empty.action')}</ButtonLink>}
      />
    </>
  )
}

/** Goods by words, with the stores whose names match above them. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  return (
    <main className="wrap">
      <Breadcrumbs
        label={t('common.breadcrumb')}
        trail={[{ label: t('shell.nav.home'), href: href('/index') }, { label: t('search.box.label') }]}
      />
      {readFilters(search).keyword ? <Results search={search} /> : <NoWords />}
    </main>
  )
}
