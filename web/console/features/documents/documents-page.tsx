import './documents.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { PageKind } from '#contract/staff-content.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { PageEditor } from './page-editor.tsx'
import { PageList } from './page-list.tsx'

function Chosen({ kind, id }: { kind: PageKind; id: string }) {
  const t = useText()
  const { data, error } = useQuery({ ...apiQuery('staffContent.detail', { kind, id }), gcTime: 0, staleTime: Infinity })
  if (data) return <PageEditor key={`${kind} ${id}`} initial={data.page} />
  return (
    <PageFrame title={t('frame.nav.documents')} trail={[]}>
      {error && <NoticeLine tone="bad">{failureText(t, error)}</NoticeLine>}
    </PageFrame>
  )
}

/** The documents and the news of the brand. */
export function Page() {
  const t = useText()
  const { kind = 'document', id } = useParams()
  const known: PageKind = kind === 'news' ? 'news' : 'document'
  if (id) return <Chosen key={`${kind} ${id}`} kind={known} id={id} />
  return (
    <PageFrame title={t('frame.nav.documents')} lead={t('documents.lead')} trail={[]}>
      <div className="document-page">
        <PageList kind={known} current={null} />
        <div className="console-card">
          <ListState icon="document" title={t('documents.choose')} />
        </div>
      </div>
    </PageFrame>
  )
}
