import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { translateServer } from '#i18n/translate.ts'
import { listCategoryPaths } from '#server/modules/catalogue/categories/public.ts'
import { listStoreGoodsRows } from '#server/modules/catalogue/editing/public.ts'
import { buildGoodsLines, headingLine, maxOptions, readExistingGoods } from '#server/modules/catalogue/import/public.ts'
import { availableColumn, beginFileStock, countFileStock } from '#server/modules/inventory/public.ts'
import { listStoreOrders } from '#server/modules/orders/public.ts'
import { iterateGoodsIds, toStoreGoodsFilter, type GoodsFilterInput } from '#server/modules/seller-goods/public.ts'
import { toBrandDateTime } from '#server/platform/brand-time.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'

/** A part of a file: its text and the number of entries in it. */
type Lines = { readonly text: string; readonly entries: number }

/** Ends early, with `isCut`, when the list is longer than a file may be. */
export type LinesOrEnd = Lines | { readonly isCut: true }

export type GoodsExport = GoodsFilterInput & { readonly sort: 'updated' | 'updated_first' | 'newest' | 'oldest' }
type OrderList = Parsed<(typeof sellerOrdersApi)['list']>
export type OrdersExport = Omit<OrderList, 'pageNum' | 'pageSize' | 'cursor'>

const goodsPerPage = 200
const maxGoods = 50_000

/**
 * Products of the caller's store in the layout that imports read, in the order of the list. Their stock becomes the count
 * that the next import is compared with. Products without a SKU for sale have no line there and are left out.
 */
export async function* readGoodsLines(ctx: SellerCtx, { sort, ...input }: GoodsExport): AsyncGenerator<LinesOrEnd> {
  const filter = await toStoreGoodsFilter(ctx, input)
  const paths = new Map((await listCategoryPaths(ctx)).map(({ id, path }) => [id, path]))
  yield { text: headingLine, entries: 0 }
  let goods = 0
  for await (const ids of iterateGoodsIds(ctx, filter, { sort, pageSize: goodsPerPage })) {
    goods += ids.length
    if (goods > maxGoods) return yield { isCut: true }
    yield await toGoodsLines(ctx, ids, paths)
  }
}

async function toGoodsLines(
  ctx: SellerCtx,
  ids: readonly string[],
  paths: ReadonlyMap<string, readonly string[]>,
): Promise<Lines> {
  const { storeId } = ctx.principal
  const rows = await listStoreGoodsRows(ctx, storeId, ids, availableColumn)
  const handles = rows.map(({ handle }) => handle)
  const existing = await inTransaction(ctx, (ctx) =>
    readExistingGoods(ctx, storeId, { handles }, async (skuIds) => {
      await beginFileStock(ctx, skuIds)
      return countFileStock(ctx, skuIds)
    }),
  )
  const byId = new Map(existing.map((one) => [one.row.id, one]))
  const lines = ids.flatMap((id) => {
    const one = byId.get(id)
    if (!one || one.goods.skus.length === 0 || one.goods.options.length > maxOptions) return []
    const categoryPath = [...(paths.get(one.row.categoryId ?? '') ?? [])]
    return [buildGoodsLines(ctx.brand, { ...one.goods, categoryPath })]
  })
  return { text: lines.join(''), entries: lines.length }
}

const orderColumns = [
  '订单号',
  '下单时间',
  '状态',
  '买家',
  '商品',
  '数量',
  '商品金额',
  '运费',
  '优惠',
  '应付金额',
  '已退款',
  '币种',
] as const

const ordersPerPage = 100
const maxOrders = 50_000

type OrderView = Data<(typeof sellerOrdersApi)['list']>['pageList'][number]

function toOrderLine(ctx: SellerCtx, order: OrderView): string {
  const { digits } = ctx.brand.settings.currency
  const { amounts, lines } = order
  const sums = [amounts.goods, amounts.delivery, amounts.discount, amounts.payable, amounts.refunded]
  return toCsvLine([
    order.number,
    toBrandDateTime(ctx.brand, new Date(order.createdAt)),
    String(order.status),
    order.buyer.username,
    lines.map(({ name, specifications }) => [name, ...specifications].join(' / ')).join('; '),
    String(lines.reduce((units, { quantity }) => units + quantity, 0)),
    ...sums.map((sum) => sum.toFixed(digits)),
    order.currency,
  ])
}

/** Orders of the caller's store as their list shows them, one line each, with the status as in the API (-1 to 6). */
export async function* readOrderLines(ctx: SellerCtx, filter: OrdersExport): AsyncGenerator<LinesOrEnd> {
  const headings = orderColumns.map((column) => translateServer(ctx.lang, column))
  yield { text: toCsvLine(headings), entries: 0 }
  let orders = 0
  let cursor: string | undefined
  do {
    const page = { pageNum: 1, pageSize: ordersPerPage, cursor }
    const { pageList, nextCursor } = await listStoreOrders(ctx, { ...filter, ...page })
    orders += pageList.length
    if (orders > maxOrders) return yield { isCut: true }
    yield { text: pageList.map((order) => toOrderLine(ctx, order)).join(''), entries: pageList.length }
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
