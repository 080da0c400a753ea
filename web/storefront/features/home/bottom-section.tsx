import './bottom-section.css'
import '#web/storefront/features/goods/goods-grid-dense.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GoodsCard as Goods } from '#contract/goods.ts'
import type { Floor } from '#contract/home.ts'
import { Button } from '#web/kit/button.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { failureText } from '#web/client/failure-text.ts'
import { GoodsCard } from '#web/storefront/features/goods/goods-card.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { HomeSection } from './home-section.tsx'

/**
 * The number of pages that load by scrolling; then only the button loads more, so that the footer can be reached. A page
 * is six rows on a phone, as many as three pages on a wide screen.
 */
const maxAutomaticPages = { '/pc': 3, '/shop': 1 }
const pagesKey = ['home', 'bottomPages']

function Cards({ goods }: { goods: readonly Goods[] }) {
  return (
    <ul className="goods-grid goods-grid-dense">
      {goods.map((one) => (
        <li key={one.id}>
          <GoodsCard goods={one} />
        </li>
      ))}
    </ul>
  )
}

/** One more page of the list; reports the last one. */
function MoreCards({ pageNum, count, onEnd }: { pageNum: number; count: number; onEnd: (ended: true) => void }) {
  const t = useText()
  const { data, error, refetch, isFetching } = useQuery(apiQuery('goods.recommend', { type: 2, count, pageNum }))
  const isLast = data !== undefined && data.result.length < count
  useEffect(() => {
    if (isLast) onEnd(true)
  }, [isLast, onEnd])
  if (data) return <Cards goods={data.result} />
  if (error)
    return (
      <p className="bottom-section-more" role="alert">
        {failureText(t, error)}
        <Button variant="secondary" small icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    )
  return (
    <Loading>
      <div className="goods-grid goods-grid-dense">
        {Array.from({ length: count }, (_, at) => (
          <div key={at}>
            <Skeleton shape="tile" />
            <Skeleton shape="meta" width="half" />
            <Skeleton shape="line" width="most" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** The number of loaded pages; kept in the query cache, so that the list has its length again after coming back. */
function usePages() {
  const client = useQueryClient()
  const [pages, setPages] = useState(() => client.getQueryData<number>(pagesKey) ?? 1)
  const more = () => {
    client.setQueryData(pagesKey, pages + 1)
    setPages(pages + 1)
  }
  return [pages, more] as const
}

/** Calls `reach` when the element comes near the window. */
function useReach(active: boolean, reach: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!active || !ref.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: '1200px' })
    watch.observe(ref.current)
    return () => watch.disconnect()
  })
  return ref
}

/** The list at the foot of the home page, page after page. */
export function BottomSection({ section }: { section: Floor }) {
  const t = useText()
  const { base, brand } = useBoot()
  const count = brand.policy.homePageSize
  const [pages, more] = usePages()
  const [isEnded, setEnded] = useState(section.goods.length < count)
  const foot = useReach(!isEnded && pages < maxAutomaticPages[base], more)
  if (section.goods.length === 0) return null
  return (
    <HomeSection section={section} title={t('home.floor.bottom')}>
      <Cards goods={section.goods} />
      {Array.from({ length: pages - 1 }, (_, at) => (
        <MoreCards key={at} pageNum={at + 2} count={count} onEnd={setEnded} />
      ))}
      {!isEnded && (
        <div className="bottom-section-more" ref={foot}>
          <Button variant="secondary" onClick={more}>
            {t('common.showMore')}
          </Button>
        </div>
      )}
    </HomeSection>
  )
}
