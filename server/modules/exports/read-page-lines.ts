import type { sellerInvoicesApi } from '#contract/invoices.ts'
import type { Data, Operation, Parsed } from '#contract/operation.ts'
import type { sellerReturnsApi } from '#contract/returns.ts'
import type { sellerReviewsApi } from '#contract/reviews.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { sellerStockApi } from '#contract/seller-stock.ts'
import { translateServer } from '#i18n/translate.ts'
import { listStoreReturns } from '#server/modules/after-sales/public.ts'
import { listStock } from '#server/modules/inventory/public.ts'
import { listWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import { listStoreInvoices } from '#server/modules/invoices/public.ts'
import { listStoreOrders } from '#server/modules/orders/public.ts'
import { listStoreReviews } from '#server/modules/reviews/public.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { pickText } from '#server/platform/pick-text.ts'
import type { LinesOrEnd } from './read-goods-lines.ts'

const pageSize = 100
const maxEntries = 50_000

type Page<Row> = { readonly pageList: readonly Row[]; readonly nextCursor: string | null }
type ReadPage<Row> = (page: { pageNum: 1; pageSize: number; cursor: string | undefined }) => Promise<Page<Row>>
/** The columns of a list: heading, as the server dictionary has it, and the cell of a row. */
type Columns<Row> = readonly (readonly [string, (row: Row) => string])[]

/** The rows of a keyset list, page by page, as lines below one heading; at most 50,000. */
async function* readPages<Row>(
  ctx: SellerCtx,
  columns: Columns<Row>,
  readPage: ReadPage<Row>,
): AsyncGenerator<LinesOrEnd> {
  yield { text: toCsvLine(columns.map(([heading]) => translateServer(ctx.lang, heading))), entries: 0 }
  let count = 0
  let cursor: string | undefined
  do {
    const { pageList, nextCursor } = await readPage({ pageNum: 1, pageSize, cursor })
    count += pageList.length
    if (count > maxEntries) return yield { isCut: true }
    const lines = pageList.map((row) => toCsvLine(columns.map(([, toCell]) => toCell(row))))
    yield { text: lines.join(''), entries: pageList.length }
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** How moments and sums are written: in the brand's zone, and with the digits of its currency. */
function createWriters({ brand }: SellerCtx) {
  const { digits } = brand.settings.currency
  return {
    toTime: (at: string | null) => (at === null ? '' : toBrandDateTime(brand, new Date(at))),
    toSum: (sum: number) => sum.toFixed(digits),
  }
}

type Named = { readonly name: string; readonly specifications: readonly string[]; readonly quantity: number }
const toNames = (lines: readonly Named[]) =>
  lines.map(({ name, specifications }) => [name, ...specifications].join(' / ')).join('; ')
const countUnits = (lines: readonly Named[]) => String(lines.reduce((units, { quantity }) => units + quantity, 0))

type List = { readonly list: Operation }
/** The filters and the order of a list. */
type Filter<Api extends List> = Omit<Parsed<Api['list']>, 'pageNum' | 'pageSize' | 'cursor'>
type Row<Api extends List> = Data<Api['list']> extends { pageList: (infer One)[] } ? One : never

export type OrdersExport = Filter<typeof sellerOrdersApi>

/** Orders of the caller's store as their list shows them, with the status as in the API (-1 to 6). */
export function readOrderLines(ctx: SellerCtx, filter: OrdersExport): AsyncGenerator<LinesOrEnd> {
  const { toTime, toSum } = createWriters(ctx)
  const columns: Columns<Row<typeof sellerOrdersApi>> = [
    ['订单号', ({ number }) => number],
    ['下单时间', ({ createdAt }) => toTime(createdAt)],
    ['状态', ({ status }) => String(status)],
    ['买家', ({ buyer }) => buyer.username],
    ['商品', ({ lines }) => toNames(lines)],
    ['数量', ({ lines }) => countUnits(lines)],
    ['商品金额', ({ amounts }) => toSum(amounts.goods)],
    ['运费', ({ amounts }) => toSum(amounts.delivery)],
    ['优惠', ({ amounts }) => toSum(amounts.discount)],
    ['应付金额', ({ amounts }) => toSum(amounts.payable)],
    ['已退款', ({ amounts }) => toSum(amounts.refunded)],
    ['币种', ({ currency }) => currency],
  ]
  return readPages(ctx, columns, (page) => listStoreOrders(ctx, { ...filter, ...page }))
}

export type ReturnsExport = Filter<typeof sellerReturnsApi>

/** Returns of the caller's store as their list shows them, with kind and state as in the API. */
export function readReturnLines(ctx: SellerCtx, filter: ReturnsExport): AsyncGenerator<LinesOrEnd> {
  const { toTime, toSum } = createWriters(ctx)
  const columns: Columns<Row<typeof sellerReturnsApi>> = [
    ['订单号', ({ order }) => order.number],
    ['申请时间', ({ requestedAt }) => toTime(requestedAt)],
    ['类型', ({ kind }) => kind],
    ['状态', ({ state }) => state],
    ['买家', ({ buyer }) => buyer.username],
    ['商品', ({ lines }) => toNames(lines)],
    ['数量', ({ lines }) => countUnits(lines)],
    ['原因', ({ reason }) => reason],
    ['金额', ({ amount }) => toSum(amount)],
    ['已退款', ({ refunded }) => toSum(refunded ?? 0)],
    ['币种', ({ currency }) => currency],
  ]
  return readPages(ctx, columns, (page) => listStoreReturns(ctx, { ...filter, ...page }))
}

export type ReviewsExport = Filter<typeof sellerReviewsApi>

/** Published reviews of the caller's store as their list shows them. */
export function readReviewLines(ctx: SellerCtx, filter: ReviewsExport): AsyncGenerator<LinesOrEnd> {
  const { toTime } = createWriters(ctx)
  const columns: Columns<Row<typeof sellerReviewsApi>> = [
    ['时间', ({ createdAt }) => toTime(createdAt)],
    ['商品', ({ goods }) => goods.name],
    ['星级', ({ stars }) => String(stars)],
    ['评价内容', ({ text }) => text],
    ['买家', ({ author }) => author],
    ['图片数', ({ images }) => String(images.length)],
    ['回复', ({ reply }) => reply?.text ?? ''],
    ['回复时间', ({ reply }) => toTime(reply?.at ?? null)],
  ]
  return readPages(ctx, columns, (page) => listStoreReviews(ctx, { ...filter, ...page }))
}

export type InvoicesExport = Filter<typeof sellerInvoicesApi>

/** Invoices and credit notes of the caller's store as their list shows them, with the kind as in the API. */
export function readInvoiceLines(ctx: SellerCtx, filter: InvoicesExport): AsyncGenerator<LinesOrEnd> {
  const { toTime, toSum } = createWriters(ctx)
  const columns: Columns<Row<typeof sellerInvoicesApi>> = [
    ['发票号', ({ number }) => number],
    ['类型', ({ kind }) => kind],
    ['开具时间', ({ issuedAt }) => toTime(issuedAt)],
    ['订单号', ({ order }) => order.number],
    ['金额', ({ total }) => toSum(total)],
    ['币种', ({ currency }) => currency],
  ]
  return readPages(ctx, columns, (page) => listStoreInvoices(ctx, { ...filter, ...page }))
}

export type StockExport = Filter<typeof sellerStockApi>

/** The stock of the caller's SKUs, a line for each warehouse that has had units of it, and one for a SKU without any. */
export async function* readStockLines(ctx: SellerCtx, filter: StockExport): AsyncGenerator<LinesOrEnd> {
  const names = new Map(
    (await listWarehouses(ctx)).map(({ id, name }) => [
      id,
      pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage),
    ]),
  )
  type Line = Row<typeof sellerStockApi> & { readonly warehouse: string }
  const columns: Columns<Line> = [
    ['编码', ({ code }) => code],
    ['商品', ({ name, specifications }) => [name, ...specifications].join(' / ')],
    ['仓库', ({ warehouse }) => warehouse],
    ['可售', ({ available }) => String(available)],
    ['已预留', ({ reserved }) => String(reserved)],
  ]
  const toLines = (row: Row<typeof sellerStockApi>): Line[] =>
    row.warehouses.length === 0
      ? [{ ...row, warehouse: '' }]
      : row.warehouses.map((held) => ({ ...row, ...held, warehouse: names.get(held.warehouseId) ?? '' }))
  yield* readPages(ctx, columns, async (page) => {
    const { pageList, nextCursor } = await listStock(ctx, { ...filter, ...page })
    return { pageList: pageList.flatMap(toLines), nextCursor }
  })
}
