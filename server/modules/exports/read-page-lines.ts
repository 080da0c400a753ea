import type { sellerInvoicesApi } from '#contract/invoices.ts'
import type { sellerReturnsApi } from '#contract/returns.ts'
import type { sellerReviewsApi } from '#contract/reviews.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { sellerStockApi } from '#contract/seller-stock.ts'
import { listStoreReturns } from '#server/modules/after-sales/public.ts'
import { listStock } from '#server/modules/inventory/public.ts'
import { listWarehouses } from '#server/modules/inventory/warehouses/public.ts'
import { listStoreInvoices } from '#server/modules/invoices/public.ts'
import { listStoreOrders } from '#server/modules/orders/public.ts'
import { listStoreReviews } from '#server/modules/reviews/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { createWords } from './create-words.ts'
import type { LinesOrEnd } from './read-goods-lines.ts'
import { type Columns, createWriters, type Filter, readPages, type Row } from './write-pages.ts'

type Named = { readonly name: string; readonly specifications: readonly string[]; readonly quantity: number }
const toNames = (lines: readonly Named[]) =>
  lines.map(({ name, specifications }) => [name, ...specifications].join(' / ')).join('; ')
const countUnits = (lines: readonly Named[]) => String(lines.reduce((units, { quantity }) => units + quantity, 0))

type OrderStatus = -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The word that the list shows for an order whose refund or return is open or closed, instead of its status. */
const caseWords = {
  refund: 'orders.timeline.refund_requested',
  return: 'orders.afterSales.return',
  closed: 'orders.timeline.returned',
} as const

export type OrdersExport = Filter<typeof sellerOrdersApi.list>

/** Orders of the caller's store as their list shows them, with the status as in the API (-1 to 6) at the end. */
export function readOrderLines(ctx: SellerCtx, filter: OrdersExport): AsyncGenerator<LinesOrEnd> {
  const { toTime, toSum } = createWriters(ctx)
  const toWord = createWords(ctx)
  const columns: Columns<Row<typeof sellerOrdersApi.list>> = [
    ['订单号', ({ number }) => number],
    ['下单时间', ({ createdAt }) => toTime(createdAt)],
    [
      '状态',
      ({ status, afterSales }) => toWord(afterSales ? caseWords[afterSales] : `orders.status.${status as OrderStatus}`),
    ],
    ['买家', ({ buyer }) => buyer.username],
    ['商品', ({ lines }) => toNames(lines)],
    ['数量', ({ lines }) => countUnits(lines)],
    ['商品金额', ({ amounts }) => toSum(amounts.goods)],
    ['运费', ({ amounts }) => toSum(amounts.delivery)],
    ['优惠', ({ amounts }) => toSum(amounts.discount)],
    ['应付金额', ({ amounts }) => toSum(amounts.payable)],
    ['已退款', ({ amounts }) => toSum(amounts.refunded)],
    ['币种', ({ currency }) => currency],
    ['状态代码', ({ status }) => String(status)],
  ]
  return readPages(ctx, columns, (page) => listStoreOrders(ctx, { ...filter, ...page }))
}

export type ReturnsExport = Filter<typeof sellerReturnsApi.list>

/** Returns of the caller's store as their list shows them, with kind and state as in the API at the end. */
export function readReturnLines(ctx: SellerCtx, filter: ReturnsExport): AsyncGenerator<LinesOrEnd> {
  const { toTime, toSum } = createWriters(ctx)
  const toWord = createWords(ctx)
  const columns: Columns<Row<typeof sellerReturnsApi.list>> = [
    ['订单号', ({ order }) => order.number],
    ['申请时间', ({ requestedAt }) => toTime(requestedAt)],
    ['类型', ({ kind }) => toWord(`aftersales.kind.${kind}`)],
    ['状态', ({ state }) => toWord(`aftersales.state.${state}`)],
    ['买家', ({ buyer }) => buyer.username],
    ['商品', ({ lines }) => toNames(lines)],
    ['数量', ({ lines }) => countUnits(lines)],
    ['原因', ({ reason }) => reason],
    ['金额', ({ amount }) => toSum(amount)],
    ['已退款', ({ refunded }) => toSum(refunded ?? 0)],
    ['币种', ({ currency }) => currency],
    ['类型代码', ({ kind }) => kind],
    ['状态代码', ({ state }) => state],
  ]
  return readPages(ctx, columns, (page) => listStoreReturns(ctx, { ...filter, ...page }))
}

export type ReviewsExport = Filter<typeof sellerReviewsApi.list>

/** Published reviews of the caller's store as their list shows them. */
export function readReviewLines(ctx: SellerCtx, filter: ReviewsExport): AsyncGenerator<LinesOrEnd> {
  const { toTime } = createWriters(ctx)
  const columns: Columns<Row<typeof sellerReviewsApi.list>> = [
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

export type InvoicesExport = Filter<typeof sellerInvoicesApi.list>

/** Invoices and credit notes of the caller's store as their list shows them, with the kind as in the API at the end. */
export function readInvoiceLines(ctx: SellerCtx, filter: InvoicesExport): AsyncGenerator<LinesOrEnd> {
  const { toTime, toSum } = createWriters(ctx)
  const toWord = createWords(ctx)
  const columns: Columns<Row<typeof sellerInvoicesApi.list>> = [
    ['发票号', ({ number }) => number],
    ['类型', ({ kind }) => toWord(`aftersales.invoices.kind.${kind}`)],
    ['开具时间', ({ issuedAt }) => toTime(issuedAt)],
    ['订单号', ({ order }) => order.number],
    ['金额', ({ total }) => toSum(total)],
    ['币种', ({ currency }) => currency],
    ['类型代码', ({ kind }) => kind],
  ]
  return readPages(ctx, columns, (page) => listStoreInvoices(ctx, { ...filter, ...page }))
}

export type StockExport = Filter<typeof sellerStockApi.list>

/** The stock of the caller's SKUs, a line for each warehouse that has had units of it, and one for a SKU without any. */
export async function* readStockLines(ctx: SellerCtx, filter: StockExport): AsyncGenerator<LinesOrEnd> {
  const names = new Map(
    (await listWarehouses(ctx)).map(({ id, name }) => [
      id,
      pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage),
    ]),
  )
  type Line = Row<typeof sellerStockApi.list> & { readonly warehouse: string }
  const columns: Columns<Line> = [
    ['编码', ({ code }) => code],
    ['商品', ({ name, specifications }) => [name, ...specifications].join(' / ')],
    ['仓库', ({ warehouse }) => warehouse],
    ['可售', ({ available }) => String(available)],
    ['已预留', ({ reserved }) => String(reserved)],
  ]
  const toLines = (row: Row<typeof sellerStockApi.list>): Line[] =>
    row.warehouses.length === 0
      ? [{ ...row, warehouse: '' }]
      : row.warehouses.map((held) => ({ ...row, ...held, warehouse: names.get(held.warehouseId) ?? '' }))
  yield* readPages(ctx, columns, async (page) => {
    const { pageList, nextCursor } = await listStock(ctx, { ...filter, ...page })
    return { pageList: pageList.flatMap(toLines), nextCursor }
  })
}
