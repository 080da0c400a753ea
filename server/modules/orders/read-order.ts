import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refuse } from '#server/platform/refuse.ts'
import { toActions, toHead, toLine } from './order-answers.ts'
import { findOrder, listEvents, listLines } from './orders.queries.ts'
import type { AddressSnapshot, DeliverySnapshot } from './trade-draft.ts'

type Detail = (typeof ordersApi)['detail']

/** One of the caller's own orders with lines and timeline; `order.not_found` for anything else. */
export async function readOrder(ctx: UserCtx, { orderId }: Parsed<Detail>): Promise<Data<Detail>> {
  const row = isId(orderId) ? await findOrder(ctx, orderId) : undefined
  if (row?.user_id !== ctx.who.userId) throw refuse('order.not_found')
  const [lines, events] = await Promise.all([listLines(ctx, [row.id]), listEvents(ctx, row.id)])
  const { currency, defaultLanguage } = ctx.brand.settings
  const delivery = row.delivery as unknown as DeliverySnapshot
  return {
    order: {
      ...toHead(ctx, row),
      address: row.address as unknown as AddressSnapshot,
      delivery: {
        name: pickText(delivery.name, ctx.lang, defaultLanguage),
        fee: toMajor(delivery.feeMinor, currency.digits),
        daysMin: delivery.daysMin,
        daysMax: delivery.daysMax,
      },
      note: row.note,
      paidAt: row.paid_at?.toISOString() ?? null,
    },
    lines: lines.map((line) => toLine(ctx, line)),
    timeline: events.map(({ kind, actor, at }) => ({ kind, actor, at: at.toISOString() })),
    tracking: null,
    actions: toActions(ctx, row),
  }
}
