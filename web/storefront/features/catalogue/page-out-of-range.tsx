import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import type { FilterHref } from './goods-filters.ts'

type PageOutOfRangeProps = { readonly pageInfo: { readonly pageNum: number }; readonly buildHref: FilterHref }

/** A page after the last one, as an old address may ask for. */
export function PageOutOfRange({ pageInfo, buildHref }: PageOutOfRangeProps) {
  const t = useText()
  return (
    <EmptyState
      title={t('search.list.pastEnd', { page: pageInfo.pageNum })}
      sentence={t('search.list.pastEndText')}
      action={<ButtonLink href={buildHref({ pageNum: 1 })}>{t('search.list.firstPage')}</ButtonLink>}
    />
  )
}
