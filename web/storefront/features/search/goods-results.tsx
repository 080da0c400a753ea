import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { FilteredGoods } from '#web/storefront/features/catalogue/filtered-goods.tsx'
import { toListInput, readFilters } from '#web/storefront/features/catalogue/goods-filters.ts'
import { useFilterHref } from '#web/storefront/features/catalogue/use-filter-href.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { keywordParam, useHref } from '#web/client/use-href.ts'
import { sendVisit } from '#web/storefront/app/visits.ts'

type CorrectedNoteProps = { readonly keyword: string; readonly corrected: string; readonly path: string }

/** Says that nothing matches the typed text and shows the corrected one. */
function CorrectedNote({ keyword, corrected, path }: CorrectedNoteProps) {
  const t = useText()
  const href = useHref()
  const link = (chunks: React.ReactNode[]) => <a href={href(path, { keyword: keywordParam(corrected) })}>{chunks}</a>
  return <output className="search-frame-note">{t.rich('search.corrected', { keyword, corrected, link })}</output>
}

/** Says that the products below are related, not what was searched for, and why. */
function useRelatedTitle() {
  const t = useText()
  const { intl } = useLanguage()
  return (keyword: string, { withoutWords }: { readonly withoutWords: readonly string[] }): string => {
    if (withoutWords.length === 0) return t('search.related.together', { keyword })
    const quoted = withoutWords.map((word) => t('search.related.word', { word }))
    const words = new Intl.ListFormat(intl, { type: 'disjunction' }).format(quoted)
    return t('search.related.without', { words })
  }
}

/** The question behind a page of results; `type` says whether stores are looked for too. */
export function searchQuery(search: URLSearchParams, type: 'all' | 'goods') {
  const { keyword = '', ...input } = toListInput(readFilters(search))
  return apiQuery('goods.search', { ...input, keyword, type })
}

/** A search with other parameters may have a result without its filters. */
const plainNames: ReadonlySet<string> = new Set(['keyword', 'lang'])

type GoodsResultsProps = {
  readonly search: URLSearchParams
  readonly type: 'all' | 'goods'
  /** The path of the page that shows them. */
  readonly path: string
}

/** The matching goods with all filters. */
export function GoodsResults({ search, type, path }: GoodsResultsProps) {
  const t = useText()
  const toRelatedTitle = useRelatedTitle()
  const { goodsList, pageInfo, facets, corrected, related } = useSuspenseQuery(searchQuery(search, type)).data
  const filters = readFilters(search)
  const buildHref = useFilterHref(path, filters)
  const isPlain = [...search.keys()].every((name) => plainNames.has(name))
  const isEmpty = isPlain && (related !== undefined || goodsList.length === 0)
  useEffect(() => {
    if (isEmpty && filters.keyword) sendVisit({ kind: 'noResult', words: filters.keyword.slice(0, 100) })
  }, [isEmpty, filters.keyword])
  return (
    <FilteredGoods
      {...{ pageInfo, facets, filters, buildHref }}
      goods={goodsList}
      title={related ? toRelatedTitle(corrected ?? filters.keyword, related) : t('search.box.goods')}
      level={2}
    >
      {corrected && !related && <CorrectedNote keyword={filters.keyword} corrected={corrected} path={path} />}
    </FilteredGoods>
  )
}
