import './list-pager.css'
import { Pager } from '#web/kit/pager.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { type FilterHref, countShownPages } from './goods-filters.ts'
import type { PageInfo } from './use-count-text.ts'

type ListPagerProps = { readonly pageInfo: PageInfo; readonly buildHref: FilterHref }

/** "25-48 of 3,152", or of more than could be counted. */
function Range({ pageNum, pageSize, totalElements, totalCapped }: PageInfo) {
  const t = useText()
  const from = (pageNum - 1) * pageSize + 1
  const range = { from, to: Math.min(pageNum * pageSize, totalElements), total: totalElements }
  if (from > totalElements) return null
  return (
    <p className="list-pager-range tabular-numbers">
      {t(totalCapped ? 'search.list.rangeMany' : 'search.list.range', range)}
    </p>
  )
}

/** Ways to the other pages of a list; where they end before the list does, the last one says so. */
export function ListPager({ pageInfo, buildHref }: ListPagerProps) {
  const t = useText()
  const { pageNum, totalPages, totalCapped } = pageInfo
  const pages = countShownPages(totalPages)
  const isOpen = totalCapped === true || pages < totalPages
  if (pages < 2) return null
  return (
    <div className="list-pager">
      {isOpen && pageNum === pages && <p className="list-pager-end">{t('search.list.tooDeep')}</p>}
      <Pager page={pageNum} pages={pages} isOpen={isOpen} buildHref={(page) => buildHref({ pageNum: page })} />
      <Range {...pageInfo} />
    </div>
  )
}
