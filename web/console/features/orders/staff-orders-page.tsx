import './orders.css'
import { useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { OrderTable, OrderViews, useListState } from './order-list.tsx'
import { useListInput, useOrderPages } from './order-queries.ts'

const path = '/staff/orders'
const toPath = (orderId: string) => `${path}/${orderId}`

/** The orders of all stores of the brand, to look them up. */
export function Page() {
  const t = useText()
  const { brand } = useConsoleStart()
  const list = useListState(path)
  const orders = useOrderPages('staffOrders.list', useListInput(list.state))
  const columns = useOrderColumns(toPath, true)
  return (
    <PageFrame title={t('frame.nav.orders')} trail={[{ label: brand.name }]}>
      <div className="console-card order-list">
        <OrderViews list={list} savedList="staff-orders" />
        <OrderTable list={list} orders={orders} columns={columns} toPath={toPath} />
      </div>
    </PageFrame>
  )
}
