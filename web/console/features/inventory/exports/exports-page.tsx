import '../inventory.css'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { ExportButton } from '../../../app/lists/export-button.tsx'
import { PageFrame } from '../../../app/page-frame.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { useTimes } from '../../../app/times.ts'

type ExportFile = OperationData<'sellerExports.list'>['pageList'][number]

const pollMs = 1_500
const looks: Readonly<Record<ExportFile['state'], readonly [StatusShape, StatusTone]>> = {
  waiting: ['half', 'info'],
  ready: ['full', 'good'],
  failed: ['decide', 'bad'],
}

function ExportLine({ file }: { file: ExportFile }) {
  const t = useText()
  const { formatTime: format } = useTimes()
  const [shape, tone] = looks[file.state]
  return (
    <li>
      <div className="inventory-line-name">
        <b>{t(`inventory.export.list.${file.list}`)}</b>
        {file.state === 'waiting' ? (
          <ProgressBar label={t('inventory.export.writing', { count: file.lineCount })} part={null} />
        ) : (
          <p className="inventory-note">
            {t('inventory.export.lines', { count: file.lineCount })}
            {!file.isComplete && file.state === 'ready' && ` · ${t('inventory.export.cut')}`}
          </p>
        )}
      </div>
      <StatusMark shape={shape} tone={tone}>
        {t(`inventory.export.state.${file.state}`)}
      </StatusMark>
      <time className="inventory-note tabular-numbers" dateTime={file.createdAt}>
        {format(file.createdAt)}
      </time>
      {file.link && (
        <a className="inventory-button" href={file.link} download="">
          <Icon name="download" size={16} />
          {t('console.export.download')}
        </a>
      )}
    </li>
  )
}

/** Lists of the store as CSV files: new ones, and those of the last week. */
export function Page() {
  const t = useText()
  const seller = useCurrentUser()?.seller
  const permissions = seller?.permissions ?? []
  const { data, error, refetch } = useQuery({
    ...apiQuery('sellerExports.list', {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pageList.some((file) => file.state === 'waiting') ? pollMs : false),
  })
  return (
    <PageFrame
      title={t('inventory.export.title')}
      lead={t('inventory.export.lead')}
      trail={[{ label: seller?.name ?? '' }]}
      actions={
        <>
          {permissions.includes('orders') && (
            <ExportButton exported={{ list: 'orders', input: {} }} label={t('inventory.export.orders')} />
          )}
          {permissions.includes('products') && (
            <ExportButton exported={{ list: 'goods', input: {} }} label={t('inventory.export.goods')} />
          )}
        </>
      }
    >
      <div className="console-card">
        {!data && error && (
          <ListState
            icon="alert"
            title={t('inventory.export.error')}
            text={failureText(t, error)}
            action={<ActionButton onClick={() => void refetch()}>{t('common.retry')}</ActionButton>}
          />
        )}
        {!data && !error && (
          <div className="console-card-body">
            <Loading>
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </Loading>
          </div>
        )}
        {data?.pageList.length === 0 && (
          <ListState icon="document" title={t('inventory.export.none')} text={t('inventory.export.noneText')} />
        )}
        {data && data.pageList.length > 0 && (
          <ul className="inventory-lines">
            {data.pageList.map((file) => (
              <ExportLine key={file.id} file={file} />
            ))}
          </ul>
        )}
      </div>
    </PageFrame>
  )
}
