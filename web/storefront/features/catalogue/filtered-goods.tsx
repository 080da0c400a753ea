import './filtered-goods.css'
import { type ReactNode, useState } from 'react'
import type { Facets, GoodsCard } from '#contract/goods.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Drawer } from '#web/kit/drawer.tsx'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import type { FacetPanelProps } from './facet-panel-props.ts'
import { FacetPanel } from './facet-panel.tsx'
import { type FilterHref, type GoodsFilters, isFiltered } from './goods-filters.ts'
import { ListPager } from './list-pager.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SortMenu } from './sort-menu.tsx'
import { type PageInfo, useCountText } from './use-count-text.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'

type PageOutOfRangeProps = { readonly pageInfo: { readonly pageNum: number }; readonly buildHref: FilterHref }

/** Shown instead of the list when the page number is beyond the last page, as in an old link. */
function PageOutOfRange({ pageInfo, buildHref }: PageOutOfRangeProps) {
  const t = useText()
  return (
    <EmptyState
      title={t('search.list.pastEnd', { page: pageInfo.pageNum })}
      sentence={t('search.list.pastEndText')}
      action={<ButtonLink href={buildHref({ pageNum: 1 })}>{t('search.list.firstPage')}</ButtonLink>}
    />
  )
}

type FilteredGoodsProps = {
  readonly title: string
  /** Heading level of the title; 2 when the page has its own h1. */
  readonly level?: 1 | 2
  readonly goods: readonly GoodsCard[]
  readonly pageInfo: PageInfo
  readonly facets: Facets
  readonly filters: GoodsFilters
  readonly buildHref: FilterHref
  /** Rendered between the title and the goods. */
  readonly children?: ReactNode
}

/** The filter panel in a drawer, for narrow screens. */
function FacetDrawer({ pageInfo, ...panel }: FacetPanelProps & { pageInfo: PageInfo }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const foot = (
    <Button full onClick={close}>
      {pageInfo.totalCapped
        ? t('search.facet.showMany', { count: pageInfo.totalElements })
        : t('search.facet.show', { count: pageInfo.totalElements })}
    </Button>
  )
  return (
    <div className="filtered-goods-filter-button">
      <Button variant="secondary" small icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('search.facet.label')}
      </Button>
      <Drawer open={open} onClose={close} title={t('search.facet.label')} foot={foot}>
        <FacetPanel {...panel} />
      </Drawer>
    </div>
  )
}

/** A list of goods with filters, sort menu and pager. Its whole state is in the address. */
export function FilteredGoods(props: FilteredGoodsProps) {
  const { title, level = 1, goods, pageInfo, facets, filters, buildHref, children } = props
  const t = useText()
  const Title = `h${level}` as const
  const toCountText = useCountText()
  const total = pageInfo.totalCapped ? undefined : pageInfo.totalElements
  const panel = { facets, filters, buildHref, total }
  const isPageOutOfRange = goods.length === 0 && pageInfo.totalElements > 0
  const isUseful = pageInfo.totalElements > 0 || isFiltered(filters)
  return (
    <div className={isUseful ? 'filtered-goods' : 'filtered-goods filtered-goods-bare'}>
      {isUseful && (
        <aside className="filtered-goods-side" aria-label={t('search.facet.label')}>
          <FacetPanel {...panel} />
        </aside>
      )}
      <section className="filtered-goods-main">
        {(isUseful || level === 1) && (
          <header className="filtered-goods-head">
            <div className="filtered-goods-title">
              <Title>{title}</Title>
              <output className="tabular-numbers">{toCountText(pageInfo)}</output>
            </div>
            {isUseful && (
              <div className="filtered-goods-tools">
                <FacetDrawer {...panel} pageInfo={pageInfo} />
                <SortMenu sort={filters.sort} byRelevance={filters.keyword !== ''} buildHref={buildHref} />
              </div>
            )}
          </header>
        )}
        <ChosenFilters {...panel} />
        {children}
        {level === 1 && <h2 className="visually-hidden">{t('search.box.goods')}</h2>}
        {goods.length > 0 && <GoodsGrid goods={goods} columns={4} eager={4} />}
        {goods.length === 0 &&
          (isPageOutOfRange ? <PageOutOfRange {...{ pageInfo, buildHref }} /> : <NothingFound {...panel} />)}
        <ListPager pageInfo={pageInfo} buildHref={buildHref} />
      </section>
    </div>
  )
}
