import type { Model } from './model.ts'
import { applyPayment } from './card-model.ts'
import { applyDueReturns } from './return-model.ts'

/** Advances the clock and does what is due by then; late releases wait, so that finance staff can release first. */
export function advanceTime(model: Model, milliseconds: number, isReleaseLate: boolean): void {
  model.nowMs += milliseconds
  const late = model.trades.filter(({ status, expiresAt }) => status === 'awaiting_payment' && expiresAt <= model.nowMs)
  for (const trade of late) for (const order of model.listUnpaidOrders(trade)) model.cancel(order)
  // The shop asks the provider about pages without a notification.
  for (const page of model.pages) if (page.money === 'paid') applyPayment(model, page)
  for (const order of model.listDue('refund')) model.grantRefund(order)
  for (const order of model.listDue('shipped')) model.receive(order)
  applyDueReturns(model)
  if (isReleaseLate) return
  for (const order of model.listDue('received')) if (!order.released) model.release(order)
}
