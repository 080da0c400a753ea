import type { staffMoneyApi } from '#contract/handled-money.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { ordersBehind } from '#server/modules/orders/public.ts'
import { closeAlert, countAlerts, findAlert, listAlerts, type AlertRow } from '#server/modules/payments/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { refuse } from '#server/platform/refuse.ts'
import { handled } from './handled.ts'

type List = (typeof staffMoneyApi)['alerts']
type Close = (typeof staffMoneyApi)['closeAlert']

async function show(ctx: UserCtx, rows: readonly AlertRow[]): Promise<Data<List>['pageList']> {
  const { digits } = ctx.brand.settings.currency
  const paid = rows.filter(({ purpose }) => purpose === 'trade')
  const orders = await ordersBehind(
    ctx,
    paid.map(({ causeId }) => ({ kind: 'trade_payment', causeId })),
  )
  return handled(ctx, rows, (row) => ({
    id: row.id,
    kind: row.kind,
    chargeback: row.chargeback,
    purpose: row.purpose,
    method: row.method,
    paymentReference: row.paymentReference,
    amount: toMajor(row.amountMinor, digits),
    currency: row.currency,
    why: row.why,
    orders: [...(orders.get(row.causeId) ?? [])],
    raisedAt: row.raisedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    closerId: row.closerId,
    note: row.note,
  }))
}

/** Payments that a person must look at, newest first, with the orders behind them. */
export async function listPaymentAlerts(ctx: UserCtx, input: Parsed<List>): Promise<Data<List>> {
  const page = { limit: input.pageSize, offset: rowsBefore(input) }
  const [rows, total] = await Promise.all([listAlerts(ctx, input, page), countAlerts(ctx, input)])
  return { pageList: await show(ctx, rows), pageInfo: pageInfoOf(input, total) }
}

/** Staff have seen to a payment and say how. Moves no money; of two at once one closes it, and nobody their own. */
export async function closePaymentAlert(ctx: UserCtx, { alertId, note }: Parsed<Close>): Promise<Data<Close>> {
  const present = isId(alertId) ? await findAlert(ctx, alertId) : undefined
  if (!present) throw refuse('alert.not_found')
  const { userId: closerId } = ctx.who
  if (present.user_id === closerId) throw refuse('money.own_request')
  if (!(await closeAlert(ctx, { id: present.id, closerId, note }))) throw refuse('alert.closed')
  ctx.audit({ subjectId: present.user_id, before: { why: present.why }, after: { note } })
  const [shown] = await show(ctx, [(await findAlert(ctx, present.id))!])
  return shown!
}
