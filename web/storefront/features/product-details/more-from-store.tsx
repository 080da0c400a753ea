import { useQuery } from '@tanstack/react-query'
import type { Seller } from '#contract/goods.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'

const requestedCount = 7
const maxShown = 6

/** Places for a row of cards. */
function CardRowSkeleton() {
  return (
    <Loading>
      <ul className="goods-grid goods-grid-row">
        {Array.from({ length: maxShown }, (_, at) => (
          <li key={at}>
            <Skeleton shape="tile" />
            <Skeleton shape="meta" width="half" />
            <Skeleton shape="line" />
            <Skeleton shape="line" width="third" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

/** Other best sellers of the store; fetched by the browser, because the page is complete without them. */
export function MoreFromStore({ seller, goodsId }: { seller: Seller; goodsId: string }) {
  const t = useText()
  const href = useHref()
  const { data, isError } = useQuery({
    ...apiQuery('goods.storeList', { sellerId: seller.id, sort: 'sales', pageNum: 1, pageSize: requestedCount }),
    enabled: typeof window !== 'undefined',
  })
  const others = data?.pageList.filter((goods) => goods.id !== goodsId).slice(0, maxShown)
  // Without others the section is left out; the store is linked from the buy box.
  if (isError || others?.length === 0) return null
  return (
    <section className="product-details-section">
      <header>
        <h2>{t('goods.moreFromStore')}</h2>
        <a className="button button-text button-small" href={href('/store', { id: seller.id })}>
          <span>{t('store.visit')}</span>
          <Icon name="right" size={16} />
        </a>
      </header>
      {others ? <GoodsGrid goods={others} row /> : <CardRowSkeleton />}
    </section>
  )
}
