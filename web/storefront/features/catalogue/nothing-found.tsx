import './nothing-found.css'
import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { keywordParam, useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { type FilterHref, type GoodsFilters, isFiltered, noFilters } from './goods-filters.ts'
import { PopularGoods } from './popular-goods.tsx'

const image = { src: '/media/art/suitcase/8fb0ae-b8743f-1.svg', tint: 6 } as const

/** Words that fit nothing: what to try, and what others like. */
function NoMatch({ keyword }: { keyword: string }) {
  const t = useText()
  const href = useHref()
  const link = (chunks: React.ReactNode[]) => (
    <a href={href('/searchStore', { keyword: keywordParam(keyword) })}>{chunks}</a>
  )
  return (
    <>
      <EmptyState
        image={image}
        title={t('search.empty.words', { keyword })}
        sentence={t('search.empty.text')}
        action={
          <>
            <ul className="nothing-found-tips">
              <li>{t('search.empty.tipSpelling')}</li>
              <li>{t('search.empty.tipGeneral')}</li>
              <li>{t.rich('search.empty.tipStore', { link })}</li>
            </ul>
            <ButtonLink href={href('/commodity')}>{t('search.empty.action')}</ButtonLink>
          </>
        }
      />
      <PopularGoods />
    </>
  )
}

/** Explains an empty list and offers a way out: clear the filters, or see everything. */
export function NothingFound({ filters, buildHref }: { filters: GoodsFilters; buildHref: FilterHref }) {
  const t = useText()
  const href = useHref()
  if (isFiltered(filters))
    return (
      <EmptyState
        image={image}
        title={t('search.empty.title')}
        sentence={t('search.empty.filters')}
        action={<ButtonLink href={buildHref(noFilters)}>{t('search.facet.clear')}</ButtonLink>}
      />
    )
  if (filters.keyword) return <NoMatch keyword={filters.keyword} />
  return (
    <EmptyState
      image={image}
      title={t('search.empty.title')}
      sentence={t('search.classification.empty')}
      action={<ButtonLink href={href('/commodity')}>{t('search.empty.action')}</ButtonLink>}
    />
  )
}
