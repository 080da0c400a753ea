import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import type { Endpoint } from './endpoint-dialog.tsx'

type Delivery = RecordOf<'webhooks.deliveries'>

const states = ['waiting', 'sent', 'failed'] as const

/** State of a message with the status of the last answer. */
export function DeliveryState({
  one: { state, status, attempts },
}: {
  one: Pick<Delivery, 'state' | 'status' | 'attempts'>
}) {
  const t = useText()
  const isRetried = state === 'waiting' && attempts > 0
  return (
    <StatusMark
      shape={state === 'sent' ? 'full' : state === 'failed' ? 'decide' : 'waiting'}
      tone={state === 'sent' ? 'good' : state === 'failed' ? 'bad' : isRetried ? 'prog' : 'wait'}
    >
      {t(`operations.delivery.${state}`)}
      {status !== null && ` ${status}`}
    </StatusMark>
  )
}

interface DeliveryTableProps {
  endpoint: Endpoint
  toPath: (id: string) => string
  currentId: string | undefined
}

function useColumns(toPath: (id: string) => string): readonly DataTableColumn<Delivery>[] {
  const t = useText()
  const { formatTime } = useTimes()
  return [
    {
      key: 'time',
      label: t('operations.delivery.time'),
      width: 150,
      canHide: false,
      cell: ({ id, createdAt }) => <a href={toHref(toPath(id))}>{formatTime(createdAt)}</a>,
    },
    {
      key: 'event',
      label: t('operations.delivery.event'),
      width: 180,
      cell: (one) => <span dir="ltr">{one.event}</span>,
    },
    { key: 'state', label: t('operations.delivery.state'), width: 160, cell: (one) => <DeliveryState one={one} /> },
    { key: 'tries', label: t('operations.delivery.tries'), width: 80, isNumeric: true, cell: (one) => one.attempts },
    {
      key: 'took',
      label: t('operations.delivery.took'),
      width: 90,
      isNumeric: true,
      cell: ({ tookMs }) => (tookMs === null ? '–' : <span dir="ltr">{tookMs} ms</span>),
    },
  ]
}

/** The messages of an endpoint, newest first. */
export function DeliveryTable({ endpoint, toPath, currentId }: DeliveryTableProps) {
  const t = useText()
  const spec: ListSpec<never, 'state' | 'event', 'newest'> = {
    path: `/staff/webhooks/${endpoint.id}`,
    views: [],
    filters: { state: states, event: null },
    sorts: ['newest'],
  }
  const list = useListState(spec)
  const { state, event } = list.state.filters
  const pages = useRecordPages('webhooks.deliveries', {
    endpointId: endpoint.id,
    ...(state && { state }),
    // The search field takes the name of an event.
    ...((event ?? list.state.keyword) && { event: event ?? list.state.keyword }),
  })
  const columns = useColumns(toPath)
  return (
    <div className="console-card">
      <RecordTable
        list={list}
        pages={pages}
        caption={t('operations.delivery.title')}
        columns={columns}
        getKey={({ id }) => id}
        getName={({ event: name }) => name}
        currentKey={currentId}
        toPath={({ id }) => toPath(id)}
        filters={[
          {
            key: 'state',
            label: t('operations.delivery.state'),
            value: state ?? null,
            options: states.map((value) => ({ value, label: t(`operations.delivery.${value}`) })),
          },
          {
            key: 'event',
            label: t('operations.delivery.event'),
            value: event ?? null,
            options: endpoint.events.map((value) => ({ value, label: value })),
          },
        ]}
        searchLabel={t('operations.delivery.event')}
        errorTitle={t('operations.webhooks.error')}
        empty={<ListState icon="send" title={t('operations.delivery.empty')} />}
      />
    </div>
  )
}
