import './orders.css'
import { useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { defineOrderList, OrderTable, OrderViews } from './order-list.tsx'
import { useListInput } from './order-queries.ts'

const path = '/staff/orders'
const spec = defineOrderList(path)
const toPath = (orderId: string) => `${path}/${orderId}`

/** The orders of all stores of the brand, to look them up. */
export function Page() {
  const t = useText()
  const { brand } = useConsoleStart()
  const list = useListState(spec)
  const orders = useRecordPages('staffOrders.list', useListInput(list))
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
