import './popular-goods.css'
import { useQuery } from '@tanstack/react-query'
import type { Category } from '#contract/goods.ts'
import { Niche, type Tint } from '#web/kit/niche.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { ask } from '#web/storefront/app/ask.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { GoodsGrid } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/text/text-provider.tsx'

const shownCategories = 8
const shownGoods = 5

function Departments({ categories }: { categories: readonly Category[] }) {
  const href = useHref()
  return (
    <ul className="pop-niches">
      {categories.map(({ id, name, picture, tint }) => (
        <li key={id}>
          <a href={href('/classification', { categoryId: id })}>
            <Niche src={picture ?? '/media/art/placeholder.svg'} tint={tint as Tint} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Places in the measures of what comes. */
function Waiting({ count, className }: { count: number; className: string }) {
  const t = useText()
  return (
    <Loading label={t('common.loading')}>
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

/** Where to go on from a search that led nowhere; asked for by the browser, as only then it is wanted. */
export function PopularGoods() {
  const t = useText()
  const inBrowser = typeof window !== 'undefined'
  const tree = useQuery({ ...ask('goods.categories', {}), enabled: inBrowser })
  const best = useQuery({ ...ask('goods.recommend', { rankingType: 'SALES', count: shownGoods }), enabled: inBrowser })
  const departments = tree.data?.pageList
    .toSorted((one, other) => other.goodsCount - one.goodsCount)
    .slice(0, shownCategories)
  return (
    <>
      {!tree.isError && departments?.length !== 0 && (
        <section className="popular">
          <h2>{t('search.popular.categories')}</h2>
          {departments ? (
            <Departments categories={departments} />
          ) : (
            <Waiting count={shownCategories} className="pop-niches" />
          )}
        </section>
      )}
      {!best.isError && best.data?.result.length !== 0 && (
        <section className="popular">
          <h2>{t('search.classification.mostLoved')}</h2>
          {best.data ? <GoodsGrid goods={best.data.result} row /> : <Waiting count={shownGoods} className="gg row" />}
        </section>
      )}
    </>
  )
}
