import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { OperationInput } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { useSettled } from '../../app/use-settled.ts'

type PreviewInput = OperationInput<'staffSearch.preview'>

interface SearchPreviewProps {
  textLanguage: PreviewInput['textLanguage']
  query: string
  /** Pins, or a group of synonyms; without synonyms the saved ones count. */
  goodsIds?: readonly string[]
  synonyms?: readonly string[]
}

/** The first products of a search, as shoppers would see them with these pins or synonyms. */
export function SearchPreview({ textLanguage, query, goodsIds, synonyms }: SearchPreviewProps) {
  const t = useText()
  const wanted = JSON.stringify({
    textLanguage,
    query,
    ...(goodsIds && { goodsIds: goodsIds.join(',') }),
    ...(synonyms && { synonyms: synonyms.join(',') }),
  })
  const settled = useSettled(wanted)
  const input = JSON.parse(settled) as PreviewInput
  const { data, error } = useQuery({
    ...apiQuery('staffSearch.preview', input),
    enabled: input.query !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isShown = query !== '' && data !== undefined
  return (
    <section className="finding-preview" aria-labelledby="finding-preview">
      <header>
        <h3 id="finding-preview">{t('finding.preview')}</h3>
        {isShown && <span className="console-help">{t('finding.found', { count: data.total })}</span>}
      </header>
      {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
      {query === '' && <p className="console-help">{t('finding.previewEmpty')}</p>}
      {isShown && data.goods.length === 0 && <p className="console-help">{t('finding.nothing')}</p>}
      {isShown && (
        <ol>
          {data.goods.map(({ id, name, image, isPinned }) => (
            <li key={id}>
              {image && <img src={image} alt="" width={36} height={36} loading="lazy" />}
              <span dir="auto">{name}</span>
              {isPinned && (
                <StatusMark shape="full" tone="good">
                  {t('finding.pinned')}
                </StatusMark>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
