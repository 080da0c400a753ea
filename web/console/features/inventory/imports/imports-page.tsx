import '../inventory.css'
import './imports.css'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { toHref } from '../../../app/sections.ts'
import { useTimes } from '../../../app/times.ts'
import { ImportState } from './import-state.tsx'
import { ImportSteps } from './import-steps.tsx'
import { UploadCard } from './upload-card.tsx'
import { isBusy, type ImportFile } from './use-import.ts'

const pollMs = 2_000

function Result({ file }: { file: ImportFile }) {
  const t = useText()
  if (file.state === 'imported')
    return t('inventory.import.result', { added: file.added, changed: file.changed, unchanged: file.unchanged })
  if (file.state === 'checked')
    return t('inventory.import.checkedResult', { ready: file.products, errors: file.errors })
  return null
}

function FormerImports() {
  const t = useText()
  const { formatTime: format } = useTimes()
  const { data, error, isError, refetch } = useQuery({
    ...apiQuery('sellerImports.list', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pageList.some(isBusy) ? pollMs : false),
  })
  if (isError && !data)
    return (
      <ListState
        icon="alert"
        title={t('inventory.import.listError')}
        text={failureText(t, error)}
        action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
      />
    )
  if (!data)
    return (
      <div className="console-card-body">
        <Loading>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      </div>
    )
  if (data.pageList.length === 0)
    return <ListState icon="document" title={t('inventory.import.none')} text={t('inventory.import.noneText')} />
  return (
    <ul className="inventory-lines">
      {data.pageList.map((file) => (
        <li key={file.id}>
          <div className="inventory-line-name">
            <a className="console-link" href={toHref(`/seller/import/${file.id}`)}>
              <bdi>{file.name || t('inventory.import.file')}</bdi>
            </a>
            <p className="inventory-note">
              <Result file={file} />
            </p>
          </div>
          <ImportState file={file} />
          <time className="inventory-note tabular-numbers" dateTime={file.createdAt}>
            {format(file.createdAt)}
          </time>
        </li>
      ))}
    </ul>
  )
}

/** A new import, and the former ones of the store. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  return (
    <PageFrame
      title={t('inventory.import.title')}
      lead={t('inventory.import.lead')}
      trail={[{ label: user?.seller?.name ?? '' }]}
    >
      <ImportSteps current="file" />
      <div className="inventory-stack">
        <UploadCard />
        <section className="console-card" aria-labelledby="former-imports">
          <header>
            <h2 id="former-imports">{t('inventory.import.former')}</h2>
            <span className="inventory-note">{t('inventory.import.kept')}</span>
          </header>
          <FormerImports />
        </section>
      </div>
    </PageFrame>
  )
}
