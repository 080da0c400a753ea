import type { OrderInvoice } from '#contract/invoices.ts'
import type { Order } from '#contract/orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { timelineKinds } from './order-states.ts'

/** Reads the documents of an order; given by the app, because the module of invoices is above. */
export type ReadOrderInvoice = (ctx: UserCtx, orderId: string) => Promise<OrderInvoice>

type WithOrder = { readonly order: Order['order']; readonly timeline: Order['timeline'] }

/** A paid order without a document waits for its event for this long; later it was paid before documents were issued. */
const maxWaitMs = 3_600_000

function toOrderInvoice(ctx: UserCtx, { timeline }: WithOrder, invoice: OrderInvoice): OrderInvoice | undefined {
  const paid = timeline.find(({ kind }) => kind === timelineKinds.pay)
  if (invoice.documents.length > 0 || !invoice.ready) return invoice
  if (!paid || ctx.clock.now().getTime() - Date.parse(paid.at) > maxWaitMs) return undefined
  return { ready: false, documents: [] }
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
