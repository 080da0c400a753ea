import type { invoicesApi, OrderInvoice, sellerInvoicesApi } from '#contract/invoices.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getNextDay, toInstant } from '#server/platform/brand-time.ts'
import type { Ctx, SellerCtx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isAllowedInStore } from '#server/platform/store-access.ts'
import type { DocumentContent } from './document-content.ts'
import { readContent } from './document.rules.ts'
import { toInvoice, toSummary } from './invoice-views.ts'
import {
  countInvoicesOfStore,
  findInvoice,
  hasRequests,
  listInvoicesOfOrders,
  listInvoicesOfStore,
  type InvoiceRow,
} from './invoices.queries.ts'

type Api = typeof invoicesApi
type SellerApi = typeof sellerInvoicesApi

/** A document with its stored content. */
export type IssuedDocument = { readonly row: InvoiceRow; readonly content: DocumentContent }

/** Returns a document that `mayRead` allows; throws `invoice.not_found` otherwise. */
async function getDocument(ctx: Ctx, id: string, mayRead: (row: InvoiceRow) => boolean): Promise<IssuedDocument> {
  const found = isId(id) ? await findInvoice(ctx, id) : undefined
  if (!found || !mayRead(found)) throw refusal('invoice.not_found')
  const { content, ...row } = found
  return { row, content: readContent(content) }
}

const isBuyer =
  ({ principal }: UserCtx) =>
  ({ userId }: InvoiceRow) =>
    userId === principal.userId

const isSeller =
  ({ principal }: UserCtx) =>
  ({ storeId }: InvoiceRow) =>
    isAllowedInStore(principal, storeId, ['orders', 'money'])

/**
 * Returns a document for printing: to its buyer, to the store of its order, and to staff who may see orders; throws
 * `invoice.not_found` otherwise.
 */
export const getPrintedDocument = (ctx: UserCtx, id: string): Promise<IssuedDocument> =>
  getDocument(
    ctx,
    id,
    (row) => isBuyer(ctx)(row) || isSeller(ctx)(row) || ctx.principal.permissions.includes('orders.view'),
  )

export async function readInvoice(ctx: UserCtx, { invoiceId }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> {
  const { row, content } = await getDocument(ctx, invoiceId, isBuyer(ctx))
  return { invoice: toInvoice(ctx, row, content) }
}

export async function readStoreInvoice(
  ctx: SellerCtx,
  { invoiceId }: Parsed<SellerApi['detail']>,
): Promise<Data<SellerApi['detail']>> {
  const { row, content } = await getDocument(ctx, invoiceId, isSeller(ctx))
  return { invoice: toInvoice(ctx, row, content) }
}

export async function listStoreInvoices(
  ctx: SellerCtx,
  input: Parsed<SellerApi['list']>,
): Promise<Data<SellerApi['list']>> {
  const { kind, keyword, from, until, cursor } = input
  // After a position that cannot exist there is nothing.
  if (cursor !== undefined && !isId(cursor)) return { pageList: [], pageInfo: toPageInfo(input, 0), nextCursor: null }
  const filter = {
    storeId: ctx.principal.storeId,
    kind,
    keyword,
    from: from === undefined ? undefined : toInstant(ctx.brand, from, '00:00'),
    before: until === undefined ? undefined : toInstant(ctx.brand, getNextDay(until), '00:00'),
  }
  const isOldestFirst = input.sort === 'oldest'
  // One more than asked for, to know whether there is a next page.
  const page = { limit: input.pageSize + 1, offset: cursor ? 0 : toOffset(input), isOldestFirst, afterId: cursor }
  const [found, total] = await Promise.all([listInvoicesOfStore(ctx, filter, page), countInvoicesOfStore(ctx, filter)])
  const rows = found.slice(0, input.pageSize)
  return {
    pageList: rows.map((row) => ({ ...toSummary(ctx, row), order: { id: row.orderId, number: row.orderNumber } })),
    pageInfo: toPageInfo(input, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** The documents of an order, whose owner the caller has checked; `ready` while none waits for its number. */
export async function readOrderInvoice(ctx: Ctx, orderId: string): Promise<OrderInvoice> {
  const [rows, isWaiting] = await Promise.all([listInvoicesOfOrders(ctx, [orderId]), hasRequests(ctx, orderId)])
  return { ready: !isWaiting, documents: rows.map((row) => toSummary(ctx, row)) }
}
