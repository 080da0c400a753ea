import type { Data, Parsed } from '#contract/operation.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { listAllOrders } from './list-orders.ts'

type List = (typeof staffOrdersApi)['list']
type Query = Omit<Parsed<List>, 'pageNum' | 'pageSize' | 'cursor'>

/** Byte order mark, so that spreadsheets detect UTF-8. */
const byteOrderMark = '\u{feff}'
const pageSize = 100
const maxOrders = 50_000

/** The headings are names of fields, so that programs read the file in every language. */
const sumColumns = ['goods', 'delivery', 'discount', 'payable', 'refunded'] as const
const columns = ['number', 'placed', 'status', 'case', 'store', 'shopper', 'items', 'units', ...sumColumns, 'currency']

function toOrderLine(ctx: UserCtx, order: Data<List>['pageList'][number]): string {
  const { digits } = ctx.brand.settings.currency
  return toCsvLine([
    order.number,
    toBrandDateTime(ctx.brand, new Date(order.createdAt)),
    String(order.status),
    order.afterSales ?? '',
    order.seller.name,
    order.buyer.username,
    order.lines.map(({ name, specifications }) => [name, ...specifications].join(' / ')).join('; '),
    String(order.lines.reduce((units, { quantity }) => units + quantity, 0)),
    ...sumColumns.map((sum) => order.amounts[sum].toFixed(digits)),
    order.currency,
  ])
}

/** Streams the orders that match as CSV in the order of their list, one line each; at most 50,000. */
export async function* writeOrders(ctx: UserCtx, query: Query): AsyncGenerator<string> {
  yield byteOrderMark + toCsvLine(columns)
  let cursor: string | undefined
  for (let orders = 0; orders < maxOrders;) {
    const { pageList, nextCursor } = await listAllOrders(ctx, { ...query, pageNum: 1, pageSize, cursor })
    yield pageList.map((order) => toOrderLine(ctx, order)).join('')
    orders += pageList.length
    if (nextCursor === null) return
    cursor = nextCursor
  }
}
