import './aftersales.css'
import './reviews.css'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { FilterBar } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { ExportButton } from '../../app/lists/export-button.tsx'
import { ListViews } from '../../app/lists/list-views.tsx'
import { useSortFilter } from '../../app/lists/record-table.tsx'
import { type List, useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { ReviewRow } from './review-row.tsx'
import { ReviewSummary } from './review-summary.tsx'

const views = ['to_reply', 'low', 'with_images'] as const
type View = (typeof views)[number]
type Filter = 'stars' | 'goods'
type Sort = 'newest' | 'oldest' | 'stars'

const spec: ListSpec<View, Filter, Sort> = {
  path: '/seller/reviews',
  views,
  filters: { stars: ['1', '2', '3', '4', '5'], goods: null },
  sorts: ['newest', 'oldest', 'stars'],
}

const maxLowStars = 3

/** The input of the list and its file for the state of the address. */
const toInput = ({ view, keyword, filters, sort }: List<View, Filter, Sort>['state']) => ({
  ...(view === 'to_reply' && { replied: false }),
  ...(view === 'low' && { maxStars: maxLowStars }),
  ...(view === 'with_images' && { withImages: true }),
  ...(filters.stars && { stars: Number(filters.stars) }),
  ...(filters.goods && { goodsId: filters.goods }),
  ...(keyword && { keyword }),
  sort,
})

/** The reviews of the state of the address, with what stands where there are none. */
function ReviewList({ list, goodsName }: { list: List<View, Filter, Sort>; goodsName: string | undefined }) {
  const t = useText()
  const { intl } = useLanguage()
  const { view, keyword, filters } = list.state
  const pages = useRecordPages('sellerReviews.list', toInput(list.state))
  const sortFilter = useSortFilter(list, (one) =>
    t(one === 'stars' ? 'aftersales.sort.stars' : 'aftersales.sort.oldest'),
  )
  const loaded = pages.data?.pages
  const rows = loaded?.flatMap(({ pageList }) => pageList) ?? []
  const total = loaded?.[0]?.pageInfo
  const isFiltered = keyword !== '' || Object.values(filters).some(Boolean)
  const starsFilter = {
    key: 'stars',
    label: t('aftersales.rating.title'),
    value: filters.stars ?? null,
    options: [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: t('aftersales.rating.stars', { stars }) })),
  }
  const goodsFilter = {
    key: 'goods',
    label: t('aftersales.column.product'),
    value: filters.goods ?? null,
    options: filters.goods ? [{ value: filters.goods, label: goodsName ?? rows[0]?.goods.name ?? '…' }] : [],
  }
  return (
    <>
      <div className="review-tools">
        <FilterBar
          search={keyword}
          searchLabel={t('aftersales.reviews.search')}
          onSearch={(words) => list.change({ keyword: words })}
          filters={[starsFilter, ...(filters.goods ? [goodsFilter] : []), sortFilter]}
          onFilter={(key, value) =>
            key === 'sort'
              ? list.change({ sort: (value as Sort | null) ?? 'newest' })
              : list.setFilter(key as Filter, value)
          }
        />
      </div>
      {pages.isError && !loaded ? (
        <ListState
          icon="alert"
          title={t('aftersales.reviews.error')}
          text={failureText(t, pages.error)}
          action={<ActionButton onClick={() => void pages.refetch()}>{t('common.retry')}</ActionButton>}
        />
      ) : !loaded ? (
        <div className="console-card-body">
          <Loading>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} shape="line" />
            ))}
          </Loading>
        </div>
      ) : rows.length === 0 ? (
        isFiltered ? (
          <ListState
            icon="search"
            title={t('frame.list.noMatch')}
            text={t('frame.list.noMatchText')}
            action={<ActionButton onClick={list.clear}>{t('frame.list.clear')}</ActionButton>}
          />
        ) : (
          <ListState
            icon="star"
            title={t(`aftersales.reviews.empty.${view ?? 'all'}`)}
            text={t('aftersales.reviews.empty.text')}
          />
        )
      ) : (
        <>
          <ul className="review-list" data-stale={pages.isPlaceholderData || undefined}>
            {rows.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
          <div className="review-foot">
            <output className="tabular-numbers">
              {t('frame.list.shown', {
                shown: rows.length,
                total: total ? formatNumber(total.totalElements, intl) + (total.totalCapped ? '+' : '') : '',
              })}
            </output>
            {pages.hasNextPage && (
              <ActionButton small onClick={() => void pages.fetchNextPage()} aria-disabled={pages.isFetchingNextPage}>
                {t('common.showMore')}
              </ActionButton>
            )}
          </div>
        </>
      )}
    </>
  )
}

/** The reviews of the store's products with a reply in place, and what low ratings name. */
export function Page() {
  const t = useText()
  const { intl } = useLanguage()
  const user = useCurrentUser()
  const list = useListState(spec)
  const summary = useQuery(apiQuery('sellerReviews.summary', {})).data
  const counts = summary && {
    all: summary.counts.all,
    counts: {
      to_reply: summary.counts.toReply,
      low: summary.counts.low,
      with_images: summary.counts.withImages,
    },
  }
  return (
    <PageFrame
      title={t('aftersales.nav.reviews')}
      lead={
        summary &&
        t('aftersales.reviews.lead', {
          average: formatNumber(summary.recent.average, intl, 1),
          count: summary.recent.count,
          waiting: summary.counts.toReply,
        })
      }
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={<ExportButton exported={{ list: 'reviews', input: toInput(list.state) }} />}
    >
      <div className="review-page">
        <div className="console-card">
          <ListViews
            list={list}
            savedList="seller-reviews"
            label={t('aftersales.reviews.views')}
            getName={(view) => t(`aftersales.reviews.view.${view ?? 'all'}`)}
            counts={counts}
          />
          <ReviewList list={list} goodsName={summary?.goods.find(({ id }) => id === list.state.filters.goods)?.name} />
        </div>
        {summary && <ReviewSummary summary={summary} />}
      </div>
    </PageFrame>
  )
}
