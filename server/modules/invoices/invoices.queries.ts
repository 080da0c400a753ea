import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toPrefixPattern } from '#server/platform/database/like-pattern.ts'
import { countCap } from '#server/platform/paging.ts'
import type { DocumentContent, DocumentKind } from './document-content.ts'
import type { RefundFacts } from './document.rules.ts'

type InvoiceTables = Pick<Tables, 'invoice_issuers' | 'invoice_series' | 'invoice_requests' | 'invoices'>
export type InvoiceCtx = Ctx<InvoiceTables>

export type NewIssuer = { readonly id: string; readonly storeId: string | null; readonly prefix: string }

/** Inserts an issuer; false when it is there, or its prefix is taken. */
export async function insertIssuer(ctx: InvoiceCtx, { id, storeId, prefix }: NewIssuer): Promise<boolean> {
  const rows = await ctx.db
    .insertInto('invoice_issuers')
    .values({ brand_id: ctx.brand.id, id, store_id: storeId, prefix, created_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export const listIssuers = (ctx: InvoiceCtx, ids: readonly string[]) =>
  ctx.db
    .selectFrom('invoice_issuers')
    .select(['id', 'prefix'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/**
 * Locks an issuer until the transaction ends and returns its prefix: one worker at a time numbers its documents. New
 * requests, whose foreign key reads the row, do not wait.
 */
export async function lockIssuer(ctx: InvoiceCtx, issuerId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('invoice_issuers')
    .select('prefix')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', issuerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return row.prefix
}

export type Series = { readonly issuerId: string; readonly kind: DocumentKind; readonly year: number }

/** Takes the next `count` numbers of a series and returns the last of them. */
export async function takeNumbers(ctx: InvoiceCtx, series: Series, count: number): Promise<number> {
  const row = await ctx.db
    .insertInto('invoice_series')
    .values({
      brand_id: ctx.brand.id,
      issuer_id: series.issuerId,
      kind: series.kind,
      year: series.year,
      last_number: count,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['brand_id', 'issuer_id', 'kind', 'year'])
        .doUpdateSet({ last_number: sql<number>`invoice_series.last_number + excluded.last_number` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

/** A document that waits for its number; the id is the order's, or the refund's. */
export type NewRequest = {
  readonly id: string
  readonly issuerId: string
  readonly kind: DocumentKind
  readonly orderId: string
  readonly refund: RefundFacts | null
}

/** Inserts requests and returns the ids of those that were not there. */
export async function insertRequests(ctx: InvoiceCtx, requests: readonly NewRequest[]): Promise<string[]> {
  const rows = await ctx.db
    .insertInto('invoice_requests')
    .values(
      requests.map(({ id, issuerId, kind, orderId, refund }) => ({
        brand_id: ctx.brand.id,
        id,
        issuer_id: issuerId,
        kind,
        order_id: orderId,
        refund: refund && JSON.stringify(refund),
        requested_at: ctx.clock.now(),
      })),
    )
    .onConflict((conflict) => conflict.columns(['brand_id', 'id']).doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type RequestRow = Awaited<ReturnType<typeof listRequests>>[number]

const selectRequests = (ctx: InvoiceCtx) =>
  ctx.db
    .selectFrom('invoice_requests')
    .select(['id', 'issuer_id as issuerId', 'kind', 'order_id as orderId', 'refund'])
    .where('brand_id', '=', ctx.brand.id)

/** The waiting requests among these ids. */
export const listRequests = (ctx: InvoiceCtx, ids: readonly string[]) =>
  selectRequests(ctx)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** The oldest waiting requests of an issuer. */
export const listOldestRequests = (ctx: InvoiceCtx, issuerId: string, limit: number) =>
  selectRequests(ctx).where('issuer_id', '=', issuerId).orderBy('requested_at').orderBy('id').limit(limit).execute()

export async function deleteRequests(ctx: InvoiceCtx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('invoice_requests')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Whether an order has documents that wait for their number. */
export async function hasRequests(ctx: InvoiceCtx, orderId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('invoice_requests')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type NewInvoice = Series & {
  readonly id: string
  readonly sequence: number
  readonly number: string
  readonly orderId: string
  readonly storeId: string
  readonly userId: string
  readonly issuedAt: Date
  readonly content: DocumentContent
}

export async function insertInvoices(ctx: InvoiceCtx, documents: readonly NewInvoice[]): Promise<void> {
  await ctx.db
    .insertInto('invoices')
    .values(
      documents.map((one) => ({
        brand_id: ctx.brand.id,
        id: one.id,
        issuer_id: one.issuerId,
        kind: one.kind,
        year: one.year,
        sequence: one.sequence,
        number: one.number,
        order_id: one.orderId,
        store_id: one.storeId,
        user_id: one.userId,
        corrects_id: one.content.correction?.invoiceId ?? null,
        total_minor: one.content.totalMinor,
        currency: one.content.currency.code,
        content: JSON.stringify(one.content),
        issued_at: one.issuedAt,
      })),
    )
    .execute()
}

const summaryColumns = [
  'invoices.id',
  'kind',
  'number',
  'order_id as orderId',
  'store_id as storeId',
  'user_id as userId',
  'total_minor as totalMinor',
  'currency',
  'issued_at as issuedAt',
] as const

const selectSummaries = (ctx: InvoiceCtx) =>
  ctx.db
    .selectFrom('invoices')
    .select(summaryColumns)
    .select(sql<string>`content -> 'order' ->> 'number'`.as('orderNumber'))
    .where('invoices.brand_id', '=', ctx.brand.id)

export type InvoiceRow = Awaited<ReturnType<typeof listInvoicesOfOrders>>[number]

/** The documents of these orders, oldest first. */
export const listInvoicesOfOrders = (ctx: InvoiceCtx, orderIds: readonly string[]) =>
  selectSummaries(ctx)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('issued_at')
    .orderBy('sequence')
    .execute()

/** A document with its content; the caller checks ownership. */
export const findInvoice = (ctx: InvoiceCtx, id: string) =>
  selectSummaries(ctx).select('content').where('id', '=', id).executeTakeFirst()

export type InvoiceFilter = {
  readonly storeId: string
  readonly kind?: DocumentKind | undefined
  /** Beginning of a document's number, or an order's whole number. */
  readonly keyword?: string | undefined
  /** Issued at or after `from`, and before the other. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

const whereFilter = ({ kind, keyword, from, before }: InvoiceFilter) => {
  const start = toPrefixPattern((keyword ?? '').toUpperCase())
  const conditions = [
    ...(kind === undefined ? [] : [sql<boolean>`kind = ${kind}`]),
    ...(from === undefined ? [] : [sql<boolean>`issued_at >= ${from}`]),
    ...(before === undefined ? [] : [sql<boolean>`issued_at < ${before}`]),
    ...(keyword === undefined
      ? []
      : [sql<boolean>`(number like ${start} or content -> 'order' ->> 'number' = ${keyword})`]),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}

type InvoicePage = {
  readonly limit: number
  readonly offset: number
  readonly isOldestFirst: boolean
  /** The last document of the page before. */
  readonly afterId: string | undefined
}

/** Documents after another one of the list; none after an unknown one. */
const toCursorCondition = (ctx: InvoiceCtx, { afterId, isOldestFirst }: InvoicePage) => {
  const last = sql`(select last.issued_at, last.id from invoices as last
    where last.brand_id = ${ctx.brand.id} and last.id = ${afterId})`
  return isOldestFirst
    ? sql<boolean>`(invoices.issued_at, invoices.id) > ${last}`
    : sql<boolean>`(invoices.issued_at, invoices.id) < ${last}`
}

/** A page of a store's documents. */
export const listInvoicesOfStore = (ctx: InvoiceCtx, filter: InvoiceFilter, page: InvoicePage) => {
  const direction = page.isOldestFirst ? 'asc' : 'desc'
  return selectSummaries(ctx)
    .where('store_id', '=', filter.storeId)
    .where(whereFilter(filter))
    .$if(page.afterId !== undefined, (query) => query.where(toCursorCondition(ctx, page)))
    .orderBy('issued_at', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** The number of a store's documents, counted up to the cap. */
export async function countInvoicesOfStore(ctx: InvoiceCtx, filter: InvoiceFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('invoices')
        .select('id')
        .where('brand_id', '=', ctx.brand.id)
        .where('store_id', '=', filter.storeId)
        .where(whereFilter(filter))
        .limit(countCap)
        .as('counted'),
    )
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Ids among these of documents that are issued. */
export async function listIssuedIds(ctx: InvoiceCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Invoices of these orders with what their credit notes have taken, by order id; minor units. */
export async function listCorrectable(ctx: InvoiceCtx, orderIds: readonly string[]) {
  const { rows } = await sql<CorrectableRow>`
    select invoice.id, invoice.order_id as "orderId", invoice.number, invoice.issued_at as "issuedAt",
      (invoice.total_minor - coalesce((select sum(note.total_minor) from invoices as note
        where note.brand_id = ${ctx.brand.id} and note.corrects_id = invoice.id), 0))::bigint as "remainingMinor"
    from invoices as invoice
    where invoice.brand_id = ${ctx.brand.id} and invoice.kind = 'invoice'
      and invoice.order_id = any(${orderIds}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.orderId, row]))
}
type CorrectableRow = {
  readonly id: string
  readonly orderId: string
  readonly number: string
  readonly issuedAt: Date
  readonly remainingMinor: number
}
