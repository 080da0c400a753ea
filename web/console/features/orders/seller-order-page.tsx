import './orders.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useKeys } from '../../app/use-keys.ts'
import { MoneyCard, ShopperCard, TimelineCard } from './order-facts.tsx'
import { invalidateSellerOrders } from './order-queries.ts'
import { OrderMissing } from './order-missing.tsx'
import { NotesCard } from './notes-card.tsx'
import { OrderStatus } from './order-status.tsx'
import { ParcelsCard } from './parcels-card.tsx'
import { PrintLinks } from './print-links.tsx'
import { RefundCard } from './refund-card.tsx'
import { ShipCard } from './ship-card.tsx'
import { useTimes } from '../../app/times.ts'
import { useNeighbours } from './use-neighbours.ts'

const listPath = '/seller/orders'
const toOrderPath = (orderId: string) => `${listPath}/${orderId}`

function usePrepare(orderId: string) {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  return useMutation({
    mutationFn: () => submit({ orderId }, (options) => call('sellerOrders.prepare', { orderId }, options)),
    onSuccess: async (prepared) => {
      client.setQueryData(apiQuery('sellerOrders.detail', { orderId }).queryKey, prepared)
      toast({ text: t('selling.prepare.done', { count: 1 }) })
      await invalidateSellerOrders(client)
    },
    onError: async (error) => {
      toast({ text: failureText(t, error), tone: 'error' })
      await invalidateSellerOrders(client)
    },
  })
}

function Actions({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const navigate = useNavigate()
  const { id } = detail.order
  const prepare = usePrepare(id)
  const { previous, next } = useNeighbours('sellerOrders.list', id)
  const open = (orderId: string | undefined) => orderId && (() => void navigate(toOrderPath(orderId)))
  useKeys({ ...(next && { j: open(next) as () => void }), ...(previous && { k: open(previous) as () => void }) })
  return (
    <>
      {(previous ?? next) && (
        <>
          <ActionButton
            icon={<Icon name="up" size={16} />}
            aria-label={t('frame.keys.previous')}
            disabled={!previous}
            onClick={() => void navigate(toOrderPath(previous!))}
          />
          <ActionButton
            icon={<Icon name="down" size={16} />}
            aria-label={t('frame.keys.next')}
            disabled={!next}
            onClick={() => void navigate(toOrderPath(next!))}
          />
        </>
      )}
      <PrintLinks detail={detail} />
      {detail.actions.includes('prepare') && (
        <ActionButton
          icon={<Icon name="box" size={16} />}
          aria-disabled={prepare.isPending}
          onClick={() => !prepare.isPending && prepare.mutate()}
        >
          {t('selling.prepare.start')}
        </ActionButton>
      )}
    </>
  )
}

function Detail({ detail }: { detail: SellerOrder }) {
  const t = useText()
  const { formatFull, formatTime } = useTimes()
  const { order, buyer, deadlines } = detail
  const lead = [
    t('selling.placedBy', { time: formatTime(order.createdAt), name: buyer.username }),
    deadlines.shipBy && t('selling.shipBefore', { time: formatTime(deadlines.shipBy) }),
  ].filter(Boolean)
  return (
    <PageFrame
      title={order.number}
      marks={<OrderStatus order={order} isPill />}
      lead={<span title={formatFull(order.createdAt)}>{lead.join(' ')}</span>}
      actions={<Actions detail={detail} />}
      trail={[{ label: t('frame.nav.orders'), href: toHref(listPath) }]}
    >
      <div className="order-detail">
        <div>
          <RefundCard detail={detail} />
          <ShipCard detail={detail} />
          <ParcelsCard detail={detail} />
          <MoneyCard detail={detail} />
          <NotesCard detail={detail} />
        </div>
        <div>
          <ShopperCard detail={detail} />
          <TimelineCard detail={detail} />
        </div>
      </div>
    </PageFrame>
  )
}

/** One order of the store: its lines to pack, its address, money and history. */
export function Page() {
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery(apiQuery('sellerOrders.detail', { orderId }))
  // Another order starts with empty fields.
  if (data) return <Detail key={orderId} detail={data} />
  return <OrderMissing listPath={listPath} error={error} onRetry={() => void refetch()} />
}
