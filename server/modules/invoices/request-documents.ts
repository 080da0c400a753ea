import type { Events } from '#server/events.ts'
import { listStoreKeys } from '#server/modules/merchants/public.ts'
import { listSoldOrders, type SoldOrder } from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { toPrefix } from './document.rules.ts'
import {
  insertIssuer,
  insertRequests,
  listIssuedIds,
  listIssuers,
  type NewIssuer,
  type NewRequest,
} from './invoices.queries.ts'

/** Jobs that number and issue documents; the name is stored. */
export const issueDocumentsJobName = 'issue-documents'

/** Id of the brand as an issuer; stores have their own. */
const brandIssuerId = '00000000-0000-0000-0000-000000000000'

/** Inserts an issuer with the first free prefix: `OAK`, `OAK2`, and so on. */
async function addIssuer(ctx: Ctx, issuer: Omit<NewIssuer, 'prefix'>, key: string): Promise<void> {
  const base = toPrefix(key)
  for (let nth = 1; ; nth++) {
    if (await insertIssuer(ctx, { ...issuer, prefix: nth === 1 ? base : `${base}${nth}` })) return
    if ((await listIssuers(ctx, [issuer.id])).length > 0) return
  }
}

async function ensureIssuers(ctx: Ctx, issuers: ReadonlyMap<string, string | null>): Promise<void> {
  const known = new Set((await listIssuers(ctx, [...issuers.keys()])).map(({ id }) => id))
  const missing = [...issuers].filter(([id]) => !known.has(id))
  if (missing.length === 0) return
  const storeIds = missing.flatMap(([, storeId]) => storeId ?? [])
  const keys = new Map((await listStoreKeys(ctx, storeIds)).map(({ id, key }) => [id, key]))
  for (const [id, storeId] of missing)
    await addIssuer(ctx, { id, storeId }, storeId === null ? ctx.brand.site : keys.get(storeId)!)
}

/** The store sells and issues, unless the brand owes the tax as the deemed seller. */
const getIssuingStore = ({ storeId, taxTerms }: SoldOrder): string | null =>
  taxTerms.liable === 'brand' ? null : storeId

const getIssuerId = (order: SoldOrder): string => getIssuingStore(order) ?? brandIssuerId

type DocumentRequest = Pick<NewRequest, 'id' | 'kind' | 'refund'> & { readonly order: SoldOrder }

/** Records documents to be issued and queues a job for each, in the caller's transaction. */
async function requestDocuments(ctx: Ctx, requests: readonly DocumentRequest[]): Promise<void> {
  if (requests.length === 0) return
  await ensureIssuers(ctx, new Map(requests.map(({ order }) => [getIssuerId(order), getIssuingStore(order)])))
  const ids = await insertRequests(
    ctx,
    requests.map(({ order, ...one }) => ({ ...one, orderId: order.id, issuerId: getIssuerId(order) })),
  )
  await enqueueJobs(ctx, issueDocumentsJobName, ids)
}

/** Requests the invoices of paid orders. */
export async function requestInvoices(ctx: Ctx, events: readonly Events['payment.settled'][]): Promise<void> {
  const ids = events.flatMap(({ orderIds }) => orderIds)
  const orders = await listSoldOrders(ctx, ids)
  const found = ids.flatMap((id) => orders.get(id) ?? [])
  await requestDocuments(
    ctx,
    found.map((order): DocumentRequest => ({ id: order.id, kind: 'invoice', refund: null, order })),
  )
}

/**
 * Requests the credit notes of refunds; one of nothing, as of a free replacement, has none. An order that was paid
 * before invoices were issued gets its invoice too, which the credit note corrects.
 */
export async function requestCreditNotes(ctx: Ctx, events: readonly Events['refund.settled'][]): Promise<void> {
  const worthy = events.filter(({ worthMinor }) => worthMinor > 0)
  const orders = await listSoldOrders(
    ctx,
    worthy.map(({ orderId }) => orderId),
  )
  const issued = await listIssuedIds(ctx, [...orders.keys()])
  const missing = [...orders.values()].filter(({ id }) => !issued.has(id))
  await requestDocuments(ctx, [
    ...missing.map((order): DocumentRequest => ({ id: order.id, kind: 'invoice', refund: null, order })),
    ...worthy.flatMap(({ orderId, refundId, ...refund }): DocumentRequest[] => {
      const order = orders.get(orderId)
      return order ? [{ id: refundId, kind: 'credit_note', refund, order }] : []
    }),
  ])
}
