import type { Data, Parsed } from '#contract/operation.ts'
import type { Order, ordersApi } from '#contract/orders.ts'
import type { SellerOrder, sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { findPaymentMethod } from '#server/modules/payments/public.ts'
import { getTaxName, toPercent, toTaxLines } from '#server/modules/tax/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { getOrder, getOwnOrder, getStoreOrder } from '../find-orders.ts'
import { getEarnedMinor, getRefundMinor, getRemainingShares, getRemainingTax } from '../order-money.rules.ts'
import { releasableStates, toState, statuses, getSellerActions, getStaffActions } from '../order-states.ts'
import { getShipBy, toHead, toLine, isReleasable, toActions } from '../order-views.ts'
import { listNotes } from '../notes/order-notes.queries.ts'
import { listSources } from '../parcels/list-sources.ts'
import { getUnitsToCome, hasLeft } from '../parcels/parcel-units.rules.ts'
import { listParcels } from '../parcels/parcels.queries.ts'
import { toLineProgress, toParcels, toTracking } from '../parcels/parcel-views.ts'
import { listEvents, listLines, type LineRow, type OrderRow } from '../orders.queries.ts'
import type { EventParams } from '../record-events.ts'
import { listOrderTaxes, type OrderTax } from '../taxes/order-taxes.queries.ts'
import { isPickup } from '../pickup/pickup-code.ts'
import { findLastRefund, listReminders, type RefundRow } from '../refunds/refunds.queries.ts'
import type { AddressSnapshot, DeliverySnapshot } from '../trades/place-trade.ts'

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** The amount that an approval of the open request gives back: the units that are to come, and the delivery if no parcel left. */
function getExpectedMinor(order: OrderRow, lines: readonly LineRow[]): number {
  const units = lines.map((line) => ({ line, quantity: getUnitsToCome(line) }))
  return getRefundMinor(order, units, !hasLeft(lines))
}

const toRefund = (
  ctx: Ctx,
  row: RefundRow | undefined,
  { order, lines }: { readonly order: OrderRow; readonly lines: readonly LineRow[] },
): Order['refund'] =>
  row
    ? {
        state: row.state as NonNullable<Order['refund']>['state'],
        reason: row.reason,
        answer: row.answer,
        amount: row.amount_minor === null ? null : toMajor(row.amount_minor, ctx.brand.settings.currency.digits),
        expected:
          row.state === 'requested'
            ? toMajor(getExpectedMinor(order, lines), ctx.brand.settings.currency.digits)
            : null,
        requestedAt: row.requested_at.toISOString(),
        answerBy: row.state === 'requested' ? iso(row.due_at) : null,
        decidedAt: iso(row.decided_at),
      }
    : null

function toTaxAmounts(ctx: Ctx, row: OrderRow, taxes: readonly OrderTax[]) {
  const { digits } = ctx.brand.settings.currency
  return {
    tax: toTaxLines(ctx, taxes),
    taxReturned: toMajor(row.tax_returned_minor, digits),
  }
}

const toBusiness = (row: OrderRow): Order['order']['business'] =>
  row.business_number === null
    ? null
    : {
        number: row.business_number,
        name: row.business_name,
        exemption: row.tax_exemption as NonNullable<Order['order']['business']>['exemption'],
      }

/** Only future deadlines; the timeline holds past ones. */
function toDeadlines(row: OrderRow): Order['deadlines'] {
  const isReceived = releasableStates.includes(toState(row))
  return {
    shipBy: getShipBy(row),
    autoReceiveAt: row.status === statuses.shipped ? iso(row.receive_due_at) : null,
    returnUntil: isReceived ? iso(row.release_due_at) : null,
    releaseAt: isReceived && !row.released_at ? iso(row.release_due_at) : null,
  }
}

/** Returns an order with everything that buyer, seller and staff may all see. */
async function toDetail(ctx: Ctx, row: OrderRow): Promise<Omit<Order, 'actions'>> {
  const [lines, taxes, paidBy, events, refund, parcels] = await Promise.all([
    listLines(ctx, [row.id]),
    row.tax_minor > 0 ? listOrderTaxes(ctx, [row.id]) : [],
    row.paid_at ? findPaymentMethod(ctx, row.trade_id) : null,
    listEvents(ctx, row.id),
    findLastRefund(ctx, row.id),
    row.paid_at ? listParcels(ctx, row.id) : [],
  ])
  const { currency, defaultLanguage } = ctx.brand.settings
  const delivery = row.delivery as unknown as DeliverySnapshot
  const head = toHead(ctx, row)
  return {
    order: {
      ...head,
      amounts: { ...head.amounts, ...toTaxAmounts(ctx, row, taxes) },
      business: toBusiness(row),
      address: row.address as unknown as AddressSnapshot,
      delivery: {
        name: pickText(delivery.name, ctx.lang, defaultLanguage),
        fee: toMajor(delivery.feeMinor, currency.digits),
        daysMin: delivery.daysMin,
        daysMax: delivery.daysMax,
        pickup: delivery.pickup
          ? { ...delivery.pickup, hours: pickText(delivery.pickup.hours, ctx.lang, defaultLanguage) }
          : null,
      },
      note: row.note,
      paidAt: iso(row.paid_at),
      paidBy,
    },
    lines: lines.map((line) => ({
      ...toLine(ctx, line),
      ...toLineProgress(row, line),
      taxes: taxes
        .filter(({ lineId, ratePpm }) => lineId === line.id && ratePpm > 0)
        .map((tax) => ({ name: getTaxName(ctx, tax), rate: toPercent(tax.ratePpm) })),
    })),
    timeline: events.map(({ kind, actor, params, at }) => ({
      kind,
      actor,
      at: at.toISOString(),
      params: params as EventParams,
    })),
    parcels: toParcels(row, lines, parcels),
    tracking: toTracking(row, parcels),
    deadlines: toDeadlines(row),
    refund: toRefund(ctx, refund, { order: row, lines }),
  }
}

/** Returns the notes that only the store sees. */
async function toNotes(ctx: Ctx, orderId: string): Promise<SellerOrder['notes']> {
  const notes = await listNotes(ctx, orderId)
  const names = await getUsernames(
    ctx,
    notes.map(({ author_id }) => author_id),
  )
  return notes.map(({ id, author_id, text, created_at }) => ({
    id,
    author: names.get(author_id) ?? '',
    text,
    at: created_at.toISOString(),
  }))
}

/** Returns the fields that only the store and staff see. */
async function toStoreFields(ctx: Ctx, row: OrderRow): Promise<Pick<SellerOrder, 'buyer' | 'proceeds' | 'reminders'>> {
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
      commissionTax: toMajor(left.commissionTaxMinor, digits),
      earned: toMajor(getEarnedMinor(left, getRemainingTax(row)), digits),
      releasedAt: iso(row.released_at),
    },
    reminders: reminders.map(({ at }) => at.toISOString()),
  }
}

type Detail = (typeof ordersApi)['detail']
type StoreDetail = (typeof sellerOrdersApi)['detail']
type AnyDetail = (typeof staffOrdersApi)['detail']

/** Returns one of the caller's orders with details; throws `order.not_found` otherwise. */
export async function readOrder(ctx: UserCtx, { orderId }: Parsed<Detail>): Promise<Data<Detail>> {
  const row = await getOwnOrder(ctx, orderId)
  return { ...(await toDetail(ctx, row)), actions: toActions(ctx, row) }
}

/** Returns an order of the caller's store with buyer and proceeds; throws `order.not_found` otherwise. */
export async function readStoreOrder(ctx: UserCtx, { orderId }: Parsed<StoreDetail>): Promise<Data<StoreDetail>> {
  const row = await getStoreOrder(ctx, orderId)
  const state = toState(row)
  const isWaiting = state === statuses.paid || state === statuses.prepared
  return {
    ...(await toDetail(ctx, row)),
    ...(await toStoreFields(ctx, row)),
    sources: isWaiting ? await listSources(ctx, await listLines(ctx, [row.id])) : [],
    notes: await toNotes(ctx, row.id),
    actions: getSellerActions(state, isPickup(row)),
  }
}

/** Returns any order of the brand, for staff; throws `order.not_found`. */
export async function readAnyOrder(ctx: UserCtx, { orderId }: Parsed<AnyDetail>): Promise<Data<AnyDetail>> {
  const row = await getOrder(ctx, orderId)
  const actions = getStaffActions(toState(row), isReleasable(ctx, row))
  return { ...(await toDetail(ctx, row)), ...(await toStoreFields(ctx, row)), actions }
}
