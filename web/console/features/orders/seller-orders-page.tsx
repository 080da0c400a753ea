import './orders.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ExportButton } from '../../app/lists/export-button.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { BulkShipDialog } from './bulk-ship-dialog.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { defineOrderList, OrderTable, OrderViews } from './order-list.tsx'
import { PrintSlips } from './print-links.tsx'
import { invalidateSellerOrders, useListInput, type SellerOrderRow } from './order-queries.ts'
import { runEach } from './run-each.ts'

const path = '/seller/orders'
const spec = defineOrderList(path)
const toPath = (orderId: string) => `${path}/${orderId}`
const countsQuery = apiQuery('sellerOrders.count', {})

function useBulkPrepare() {
  const t = useText()
  const client = useQueryClient()
  const call = useApi()
  const toast = useConsoleToast()
  return async (orders: readonly SellerOrderRow[]) => {
    const failed = await runEach(orders, ({ id }, idempotencyKey) =>
      call('sellerOrders.prepare', { orderId: id }, { idempotencyKey }),
    )
    await invalidateSellerOrders(client)
    const count = orders.length - failed.length
    if (count > 0) toast({ text: t('selling.prepare.done', { count }) })
    for (const { item, error } of failed) toast({ text: `${item.number}: ${failureText(t, error)}`, tone: 'error' })
  }
}

const can = (action: 'prepare' | 'ship') => (order: SellerOrderRow) => order.actions.includes(action)

interface BulkActionsProps {
  selected: readonly SellerOrderRow[]
  clear: () => void
  onShip: (orders: readonly SellerOrderRow[], clear: () => void) => void
}

/** The steps that some of the selected orders can take. */
function BulkActions({ selected, clear, onShip }: BulkActionsProps) {
  const t = useText()
  const prepare = useBulkPrepare()
  const toPrepare = selected.filter(can('prepare'))
  const toShip = selected.filter(can('ship'))
  // Unpaid orders have no parcel, and cancelled ones have none any more.
  const toPrint = selected.filter(({ status }) => status > 0)
  return (
    <>
      {toPrepare.length > 0 && (
        <ActionButton
          variant="quiet"
          icon={<Icon name="box" size={16} />}
          onClick={() => {
            void prepare(toPrepare)
            clear()
          }}
        >
          {t('selling.prepare.orders', { count: toPrepare.length })}
        </ActionButton>
      )}
      {toPrint.length > 0 && <PrintSlips orders={toPrint} />}
      {toShip.length > 0 && (
        <ActionButton variant="primary" icon={<Icon name="truck" size={16} />} onClick={() => onShip(toShip, clear)}>
          {t('selling.ship.orders', { count: toShip.length })}
        </ActionButton>
      )}
    </>
  )
}

/** A store's orders: views, filters, and steps for several at once. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const list = useListState(spec)
  const counts = useQuery(countsQuery).data
  const input = useListInput(list)
  const orders = useRecordPages('sellerOrders.list', input)
  const columns = useOrderColumns<SellerOrderRow>(toPath)
  const [shipping, setShipping] = useState<{ orders: readonly SellerOrderRow[]; clear: () => void } | null>(null)
  const close = () => setShipping(null)
  return (
    <PageFrame
      title={t('frame.nav.orders')}
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={user?.seller?.permissions.includes('orders') && <ExportButton exported={{ list: 'orders', input }} />}
    >
      <div className="console-card order-list">
        <OrderViews list={list} savedList="seller-orders" counts={counts} />
        <OrderTable
          list={list}
          orders={orders}
          columns={columns}
          toPath={toPath}
          renderActions={(selected, clear) => (
            <BulkActions
              selected={selected}
              clear={clear}
              onShip={(chosen, clearSelection) => setShipping({ orders: chosen, clear: clearSelection })}
            />
          )}
        />
      </div>
      <BulkShipDialog
        orders={shipping?.orders ?? []}
        onClose={close}
        onDone={() => {
          shipping?.clear()
          close()
        }}
      />
    </PageFrame>
  )
}
