import type { OrderInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { timelineKinds, type OrderEvent } from './order-states.ts'

/** Reads the documents of an order; given by the app, because the module of invoices is above. */
export type ReadOrderInvoice = (ctx: UserCtx, orderId: string) => Promise<OrderInvoice>

type WithOrder = { readonly order: Order['order']; readonly timeline: Order['timeline'] }

/** A document that is not requested yet is waited for this long; later the money moved before documents were issued. */
const maxWaitMs = 3_600_000

const refundEvents = [
  'refund_approved',
  'refund_lines',
  'return_finished',
  'return_completed',
  'withdraw_unshipped',
] as const satisfies OrderEvent[]
const refundKinds: ReadonlySet<string> = new Set(refundEvents.map((event) => timelineKinds[event]))

/** True for payments and refunds, each of which has a document. */
const hasDocument = ({ kind, params }: WithOrder['timeline'][number]): boolean =>
  kind === timelineKinds.pay || (refundKinds.has(kind) && (params.amount ?? 0) > 0)

/** Whether the newest payment or refund waits for the event that requests its document. */
function isDocumentDue(ctx: UserCtx, { timeline }: WithOrder, { documents }: OrderInvoice): boolean {
  const movedAt = Math.max(-Infinity, ...timeline.filter(hasDocument).map(({ at }) => Date.parse(at)))
  const issuedAt = Math.max(-Infinity, ...documents.map((document) => Date.parse(document.issuedAt)))
  return movedAt > issuedAt && ctx.clock.now().getTime() - movedAt <= maxWaitMs
}

function toOrderInvoice(ctx: UserCtx, detail: WithOrder, invoice: OrderInvoice): OrderInvoice | undefined {
  if (invoice.ready && isDocumentDue(ctx, detail, invoice)) return { ...invoice, ready: false }
  return invoice.documents.length > 0 || !invoice.ready ? invoice : undefined
}

/** Adds the documents to the order that a handler returns; both are read at the same time where the handler only reads. */
export const createWithInvoice =
  (readInvoice: ReadOrderInvoice) =>
  <Input extends { readonly orderId: string }, Detail extends WithOrder>(
    handle: (ctx: UserCtx, input: Input) => Promise<Detail>,
  ) =>
  async (ctx: UserCtx, input: Input): Promise<Detail> => {
    // In a transaction the handler's own statements come first.
    const [detail, found] = ctx.db.isTransaction
      ? [await handle(ctx, input), null]
      : await Promise.all([handle(ctx, input), isId(input.orderId) ? readInvoice(ctx, input.orderId) : null])
    const invoice = toOrderInvoice(ctx, detail, found ?? (await readInvoice(ctx, detail.order.id)))
    return invoice ? { ...detail, order: { ...detail.order, invoice } } : detail
  }
