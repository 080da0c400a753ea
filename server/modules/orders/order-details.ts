import type { Order } from '#contract/orders.ts'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { getUsernames } from '#server/modules/identity/public.ts'
import { findPaymentMethod } from '#server/modules/payments/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { toHead, toLine } from './order-views.ts'
import { getEarnedMinor, getRemainingShares } from './order-money.rules.ts'
import { releasableStates, toState, statuses } from './order-states.ts'
import { listEvents, listLines, type OrderRow } from './orders.queries.ts'
import type { EventParams } from './record-events.ts'
import { findLastRefund, listReminders, type RefundRow } from './refunds.queries.ts'
import type { AddressSnapshot, DeliverySnapshot } from './trade-draft.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

const toRefund = (ctx: Ctx, row: RefundRow | undefined): Order['refund'] =>
  row
    ? {
        state: row.state as NonNullable<Order['refund']>['state'],
        reason: row.reason,
        answer: row.answer,
        amount: row.amount_minor === null ? null : toMajor(row.amount_minor, ctx.brand.settings.currency.digits),
        requestedAt: row.requested_at.toISOString(),
        answerBy: row.state === 'requested' ? iso(row.due_at) : null,
        decidedAt: iso(row.decided_at),
      }
    : null

/** Only future deadlines; the timeline holds past ones. */
function toDeadlines(row: OrderRow): Order['deadlines'] {
  const isReceived = releasableStates.includes(toState(row))
  return {
    autoReceiveAt: row.status === statuses.shipped ? iso(row.receive_due_at) : null,
    returnUntil: isReceived ? iso(row.release_due_at) : null,
    releaseAt: isReceived && !row.released_at ? iso(row.release_due_at) : null,
  }
}

/** Returns an order with everything that buyer, seller and staff may all see. */
export async function toDetail(ctx: Ctx, row: OrderRow): Promise<Omit<Order, 'actions'>> {
  const [lines, paidBy, events, refund] = await Promise.all([
    listLines(ctx, [row.id]),
    row.paid_at ? findPaymentMethod(ctx, row.trade_id) : null,
    listEvents(ctx, row.id),
    findLastRefund(ctx, row.id),
  ])
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
      paidAt: iso(row.paid_at),
      paidBy,
    },
    lines: lines.map((line) => toLine(ctx, line)),
    timeline: events.map(({ kind, actor, params, at }) => ({
      kind,
      actor,
      at: at.toISOString(),
      params: params as EventParams,
    })),
    tracking: row.tracking_number ? { carrier: row.carrier ?? '', number: row.tracking_number } : null,
    deadlines: toDeadlines(row),
    refund: toRefund(ctx, refund),
  }
}

/** Returns the fields that only the store and staff see. */
export async function toStoreFields(
  ctx: Ctx,
  row: OrderRow,
): Promise<Pick<SellerOrder, 'buyer' | 'proceeds' | 'reminders'>> {
  const [names, lines, reminders] = await Promise.all([
    getUsernames(ctx, [row.user_id]),
    listLines(ctx, [row.id]),
    listReminders(ctx, row.id),
  ])
  const left = getRemainingShares(row, lines)
  const { digits } = ctx.brand.settings.currency
  return {
    buyer: { id: row.user_id, username: names.get(row.user_id) ?? '' },
    proceeds: {
      brandDiscount: toMajor(left.brandMinor, digits),
      commission: toMajor(left.commissionMinor, digits),
      earned: toMajor(getEarnedMinor(left), digits),
      releasedAt: iso(row.released_at),
    },
    reminders: reminders.map(({ at }) => at.toISOString()),
  }
}
