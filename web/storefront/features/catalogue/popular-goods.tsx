import './popular-goods.css'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/goods.ts'
import { PictureFrame, type Tint } from '#web/kit/picture-frame.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useHref } from '#web/client/use-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

const maxCategories = 8
const maxGoods = 5

function Departments({ categories }: { categories: readonly Category[] }) {
  const href = useHref()
  return (
    <ul className="popular-goods-categories">
      {categories.map(({ id, name, picture, tint }) => (
        <li key={id}>
          <a href={href('/classification', { categoryId: id })}>
            <PictureFrame src={picture ?? undefined} name={name} tint={tint as Tint} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Places in the measures of what comes. */
function PopularGoodsSkeleton({ count, className }: { count: number; className: string }) {
  return (
    <Loading>
      <ul className={className}>
        {Array.from({ length: count }, (_, at) => (
          <li key={at}>
            <Skeleton shape="tile" />
            <Skeleton shape="line" width="most" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}

/** Suggestions after a search without results; fetched by the browser, because few pages need them. */
export function PopularGoods() {
  const t = useText()
  const inBrowser = typeof window !== 'undefined'
  const tree = useQuery({ ...apiQuery('goods.categories', {}), enabled: inBrowser })
  const best = useQuery({
    ...apiQuery('goods.recommend', { rankingType: 'SALES', count: maxGoods }),
    enabled: inBrowser,
  })
  const departments = tree.data?.pageList
    .toSorted((one, other) => other.goodsCount - one.goodsCount)
    .slice(0, maxCategories)
  return (
    <>
      {!tree.isError && departments?.length !== 0 && (
        <section className="popular-goods">
          <h2>{t('search.popular.categories')}</h2>
          {departments ? (
            <Departments categories={departments} />
          ) : (
            <PopularGoodsSkeleton count={maxCategories} className="popular-goods-categories" />
          )}
        </section>
      )}
      {!best.isError && best.data?.result.length !== 0 && (
        <section className="popular-goods">
          <h2>{t('search.classification.mostLoved')}</h2>
          {best.data ? (
            <GoodsGrid goods={best.data.result} row />
          ) : (
            <PopularGoodsSkeleton count={maxGoods} className="goods-grid goods-grid-row" />
          )}
        </section>
      )}
    </>
  )
}
