import type { staffMoneyApi } from '#contract/staff-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findOrdersByReference } from '#server/modules/orders/public.ts'
import {
  closeAlert,
  countAlerts,
  findAlert,
  listAlerts,
  type AlertRow,
} from '#server/modules/payments/alerts/public.ts'
import { settleClaim, type FindClaimSubject } from '#server/modules/review-claims/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { toPageInfo } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withUsernames } from './cash-views.ts'
import { toListSlice } from './staff-withdrawals.ts'

type List = (typeof staffMoneyApi)['alerts']
type Read = (typeof staffMoneyApi)['alert']
type Close = (typeof staffMoneyApi)['closeAlert']

async function toAlertViews(ctx: UserCtx, rows: readonly AlertRow[]): Promise<Data<List>['pageList']> {
  const { digits } = ctx.brand.settings.currency
  const paid = rows.filter(({ referenceType }) => referenceType === 'trade')
  const orders = await findOrdersByReference(
    ctx,
    paid.map(({ referenceId }) => ({ kind: 'trade_payment', referenceId })),
  )
  return withUsernames(ctx, rows, (row) => ({
    id: row.id,
    kind: row.kind,
    chargeback: row.chargeback,
    purpose: row.referenceType,
    method: row.method,
    paymentReference: row.paymentReference,
    amount: toMajor(row.amountMinor, digits),
    currency: row.currency,
    why: row.why,
    orders: [...(orders.get(row.referenceId) ?? [])],
    raisedAt: row.raisedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closerId: row.closerId,
    note: row.note,
  }))
}

/** Payments that staff must review, newest first by default, with their orders. Throws `paging.too_deep`. */
export async function listPaymentAlerts(ctx: UserCtx, { open, kind, ...page }: Parsed<List>): Promise<Data<List>> {
  const slice = toListSlice(page)
  if (slice === null) return { pageList: [], pageInfo: toPageInfo(page, 0), nextCursor: null }
  const [found, total] = await Promise.all([listAlerts(ctx, { open, kind }, slice), countAlerts(ctx, { open, kind })])
  const rows = found.slice(0, page.pageSize)
  return {
    pageList: await toAlertViews(ctx, rows),
    pageInfo: toPageInfo(page, total),
    nextCursor: found.length > rows.length ? rows.at(-1)!.id : null,
  }
}

/** One alert. Throws `alert.not_found`. */
export async function readPaymentAlert(ctx: UserCtx, { alertId }: Parsed<Read>): Promise<Data<Read>> {
  const alert = isId(alertId) ? await findAlert(ctx, alertId) : undefined
  if (!alert) throw refusal('alert.not_found')
  const [view] = await toAlertViews(ctx, [alert])
  return view!
}

/** The queue of open alerts: how many, and since when the oldest waits. */
export async function readAlertQueue(ctx: Ctx) {
  const [count, [oldest]] = await Promise.all([
    countAlerts(ctx, { open: true }),
    listAlerts(ctx, { open: true }, { limit: 1, isOldestFirst: true }),
  ])
  return { count, oldestAt: oldest?.raisedAt ?? null }
}

/**
 * Staff close a reviewed payment with a note. Moves no money; of concurrent calls one succeeds, and nobody closes their
 * own.
 */
export async function closePaymentAlert(ctx: UserCtx, { alertId, note }: Parsed<Close>): Promise<Data<Close>> {
  const alert = isId(alertId) ? await findAlert(ctx, alertId) : undefined
  if (!alert) throw refusal('alert.not_found')
  const { userId: closerId } = ctx.principal
  if (alert.user_id === closerId) throw refusal('money.own_request')
  await settleClaim(ctx, { kind: 'alert', subjectId: alert.id })
  if (!(await closeAlert(ctx, { id: alert.id, closerId, note }))) throw refusal('alert.closed')
  ctx.audit({ subjectId: alert.id, before: { why: alert.why }, after: { note, userId: alert.user_id } })
  const [view] = await toAlertViews(ctx, [(await findAlert(ctx, alert.id))!])
  return view!
}

/** An alert that nobody has closed. */
export const findAlertSubject: FindClaimSubject = async (ctx, id) => {
  const alert = await findAlert(ctx, id)
  return alert && { isOpen: alert.closedAt === null, ownerId: alert.user_id }
}
