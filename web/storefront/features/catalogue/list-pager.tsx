import { formatNumber } from '#web/kit/number.ts'
import { Pager } from '#web/kit/pager.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { type FilterHref, pagesToShow } from './goods-filters.ts'

type ListPagerProps = {
  readonly pageInfo: { readonly pageNum: number; readonly totalPages: number }
  readonly hrefOf: FilterHref
}

/** Ways to the other pages of a list; where they end before the list does, the last one says so. */
export function ListPager({ pageInfo, hrefOf }: ListPagerProps) {
  const t = useText()
  const { intl } = useLanguage()
  const { pageNum, totalPages } = pageInfo
  const pages = pagesToShow(totalPages)
  return (
    <>
      {pageNum === pages && pages < totalPages && <p className="cm-deep">{t('search.list.tooDeep')}</p>}
      <Pager
        page={pageNum}
        pages={pages}
        hrefOf={(page) => hrefOf({ pageNum: page })}
        numeral={(page) => formatNumber(page, intl)}
        labels={{
          nav: t('common.paging.label'),
          previous: t('common.paging.previous'),
          next: t('common.paging.next'),
          page: (page) => t('common.paging.page', { page }),
        }}
      />
    </>
  )
}
