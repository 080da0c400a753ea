import { formatNumber } from '#web/kit/number.ts'
import { Pager } from '#web/kit/pager.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

type PaginationProps = {
  readonly info: { readonly pageNum: number; readonly totalPages: number }
  readonly buildHref: (page: number) => string
}

/** Links to the other pages of a list. */
export function Pagination({ info, buildHref }: PaginationProps) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <Pager
      page={info.pageNum}
      pages={info.totalPages}
      buildHref={buildHref}
      numeral={(page) => formatNumber(page, intl)}
      labels={{
        nav: t('common.paging.label'),
        previous: t('common.paging.previous'),
        next: t('common.paging.next'),
        page: (page) => t('common.paging.page', { page }),
      }}
    />
  )
}
